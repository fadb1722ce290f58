"""Validates a song file: validate.py SCHEMA SONG."""
import json
import sys

import jsonschema

schema, song = (json.load(open(path)) for path in sys.argv[1:3])
jsonschema.Draft202012Validator.check_schema(schema)
errors = list(jsonschema.Draft202012Validator(schema).iter_errors(song))
for error in errors:
    print(error.json_path, error.message)
sys.exit(1 if errors else 0)
