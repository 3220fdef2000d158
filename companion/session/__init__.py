"""Running a game: values in, values out."""
