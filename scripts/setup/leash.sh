#!/bin/sh
# Runs a command in the process group that the caller made for it. The caller holds the other end of standard
# input: when it dies, however it dies, the whole group ends, and so does what the command left behind.
# It is a shell script so that it outlives whatever ends every Node process at once.
exec 3<&0
(
  cat <&3 >/dev/null
  trap '' TERM
  kill -TERM 0
  for _ in 1 2 3 4 5; do
    kill -0 "$$" 2>/dev/null || exit 0
    sleep 1
  done
  kill -KILL 0
) &
"$@" </dev/null 3<&- &
trap '' TERM
wait $!
code=$?
kill -TERM 0
exit "$code"
