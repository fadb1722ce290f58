#!/usr/bin/env python3
"""Composes through `neume repl --json`: edits, checks, undoes, and never overwrites what it has not seen.

usage: session.py [SONG] [NEUME]

Each input is one line, {"input": "commands", "expectRev": "..."}, and is answered with lines of JSON, the last of
them of the type "result". Those before it are what the session had to say: edits, listings, diagnostics.
"""
import json
import subprocess
import sys


class Refused(Exception):
    """The session did not do what was asked; the song is as it was where a group or one command was asked for."""


class Session:
    """A session of neume that runs beside this program."""

    def __init__(self, song=None, neume="neume"):
        arguments = [neume, "repl", "--json", "--recover"] + ([song] if song else [])
        self.process = subprocess.Popen(
            arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
        )
        self.rev = None

    def __enter__(self):
        return self

    def __exit__(self, *exception):
        self.process.stdin.close()
        self.process.stdout.read()
        self.process.wait()

    def run(self, commands, expect_rev=None):
        """Runs commands; returns the result and what was said before it."""
        request = {"input": commands}
        if expect_rev:
            request["expectRev"] = expect_rev
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        said = []
        for line in self.process.stdout:
            message = json.loads(line)
            if message["type"] == "result":
                self.rev = message["rev"]
                if not message["ok"]:
                    errors = [m for m in said if m.get("severity") == "error"]
                    raise Refused("; ".join(f"{e['message']} [{e['code']}]" for e in errors))
                return message, said
            said.append(message)
        raise Refused("the session has ended")


def main():
    song = sys.argv[1] if len(sys.argv) > 1 else None
    neume = sys.argv[2] if len(sys.argv) > 2 else "neume"
    with Session(song, neume) as session:
        # Edit: a group is one step, and an error in it undoes it whole.
        result, _ = session.run(
            """
            group {
              track add lead melody program=flute
              write 1 "C4/4 D E F | G4/2 E"
            }
            """
        )
        print("changed:", ", ".join(result["changed"]))

        # Check: `expect` fails with a musical difference where the song says otherwise.
        session.run('expect 1 "C4/4 D E F"')
        try:
            session.run('expect 2 "G4/2 F"')
        except Refused as reason:
            print("not as expected:", reason)

        # An error leaves the song as it was, and says where and why.
        before = session.rev
        try:
            session.run("group { pen tap 1 C5; pen tap 99 C4 }")
        except Refused as reason:
            print("refused:", reason)
        assert session.rev == before

        # Look: what is in the second bar?
        _, said = session.run("list notes 2..3")
        for note in said:
            print("note:", json.dumps(note, ensure_ascii=False))

        # Undo returns exactly the song that was there.
        session.run("transpose +M2 1..3")
        assert session.rev != before
        session.run("undo")
        assert session.rev == before
        print("undone: the same revision")

        # A change is only made to the song that it was meant for.
        try:
            session.run("pen tap 1 C5", expect_rev="0000000")
        except Refused as reason:
            print("refused:", str(reason).split(",")[0].split(" is ")[0])
        session.run("pen tap 1 C5", expect_rev=before)

        if song:
            session.run("save")
            print("saved", song)


if __name__ == "__main__":
    main()
