package lockstep.conformance.filecheck;

import java.util.ArrayList;
import java.util.List;
import java.util.ListIterator;
import java.util.Objects;
import java.util.Optional;
import lockstep.conformance.filecheck.Directive.CheckString;
import lockstep.conformance.filecheck.Directive.Match;
import lockstep.conformance.filecheck.Directive.MatchFault;
import lockstep.conformance.filecheck.FileCheckResult.FileCheckMessage;

/** One check of an input against check lines: labels first, then the lines between them. */
final class CheckRun {
    private final List<CheckString> strings;
    private final InputText input;
    private final Variables variables;
    private final FileCheckOptions options;
    private final List<FileCheckMessage> messages = new ArrayList<>();

    CheckRun(List<CheckString> strings, InputText input, Variables variables, FileCheckOptions options) {
        this.strings = strings;
        this.input = input;
        this.variables = variables;
        this.options = options;
    }

    /** Thrown for a check line that does not match; the message is already recorded. */
    private static final class Stop extends Exception {
        private static final long serialVersionUID = 1L;
    }

    /** The failures, in order; empty if all check lines match. */
    List<FileCheckMessage> run() {
        int checked = 0;
        int at = 0;
        while (checked < strings.size()) {
            int next = nextLabel(checked);
            int end = input.text().length();
            try {
                if (next < strings.size()) {
                    end = findPositive(strings.get(next).positive(), at, end).end();
                    next++;
                }
            } catch (Stop failed) {
                return messages;
            }
            if (checked > 0 && options.scopesVariables()) {
                variables.clearLocal();
            }
            checkRegion(strings.subList(checked, next), at, end);
            checked = next;
            at = end;
        }
        return messages;
    }

    private int nextLabel(int from) {
        int index = from;
        while (index < strings.size() && strings.get(index).positive().kind() != Directive.Kind.LABEL) {
            index++;
        }
        return index;
    }

    private void checkRegion(List<CheckString> region, int from, int to) {
        int at = from;
        try {
            for (CheckString string : region) {
                at = check(string, at, to);
            }
        } catch (Stop failed) {
            return;
        }
    }

    /** Checks one line and those before it; returns the end of its match. */
    private int check(CheckString string, int from, int to) throws Stop {
        List<Directive> nots = new ArrayList<>();
        int last = checkDags(string.before(), nots, from, to);
        Directive positive = string.positive();
        Match match = findPositive(positive, last, to);
        checkDistance(positive, last, match.start());
        checkNots(nots, last, match.start());
        return match.end();
    }

    /** All matches of a {@code COUNT} line: from the start of the first to the end of the last. */
    private Match findPositive(Directive directive, int from, int to) throws Stop {
        int start = -1;
        int at = from;
        for (int turn = 0; turn < directive.count(); turn++) {
            Match match = find(directive, at, to).orElse(null);
            if (match == null) {
                String times = directive.count() > 1 ? " (" + turn + " out of " + directive.count() + ")" : "";
                throw fail(directive, "expected string not found in input" + times, at, true, to);
            }
            start = start < 0 ? match.start() : start;
            at = match.end();
        }
        return new Match(start, at);
    }

    private Optional<Match> find(Directive directive, int from, int to) throws Stop {
        try {
            return directive.find(input.text(), from, to, variables);
        } catch (MatchFault fault) {
            throw fail(directive, Objects.requireNonNull(fault.getMessage()), from, false, to);
        }
    }

    private Stop fail(Directive directive, String what, int at, boolean seeksCandidate, int to) {
        String example = directive.kind() == Directive.Kind.EMPTY ? "" : directive.example(variables);
        messages.add(new FileCheckMessage(
                directive.location(),
                directive.name() + ": " + what,
                example,
                input.place(at),
                input.lineAt(at),
                seeksCandidate ? input.candidate(example.strip(), at, to) : Optional.empty()));
        return new Stop();
    }

    private void checkDistance(Directive directive, int from, int match) throws Stop {
        int feeds = input.lineFeeds(from, match);
        switch (directive.kind()) {
            case NEXT, EMPTY -> {
                if (feeds == 0) {
                    throw fail(directive, "is on the same line as previous match", match, false, match);
                }
                if (feeds > 1) {
                    throw fail(directive, "is not on the line after the previous match", match, false, match);
                }
            }
            case SAME -> {
                if (feeds > 0) {
                    throw fail(directive, "is not on the same line as the previous match", match, false, match);
                }
            }
            case PLAIN, NOT, DAG, LABEL, END -> {}
        }
    }

    /** Searches for every excluded string, so that all that occur are reported. */
    private void checkNots(List<Directive> nots, int from, int to) throws Stop {
        Optional<Stop> failed = Optional.empty();
        for (Directive not : nots) {
            Optional<Match> match = find(not, from, to);
            if (match.isPresent()) {
                failed = Optional.of(
                        fail(not, "excluded string found in input", match.get().start(), false, to));
            }
        }
        if (failed.isPresent()) {
            throw failed.get();
        }
    }

    /** Matches groups of DAG lines; trailing NOT lines are added to {@code nots}. */
    private int checkDags(List<Directive> before, List<Directive> nots, int from, int to) throws Stop {
        int start = from;
        List<Match> taken = new ArrayList<>();
        for (int index = 0; index < before.size(); index++) {
            Directive directive = before.get(index);
            if (directive.kind() == Directive.Kind.NOT) {
                nots.add(directive);
                continue;
            }
            findFree(directive, taken, start, to);
            if (index + 1 == before.size() || before.get(index + 1).kind() == Directive.Kind.NOT) {
                checkNots(nots, start, taken.getFirst().start());
                nots.clear();
                start = taken.getLast().end();
                taken.clear();
            }
        }
        return start;
    }

    /** Finds the first match that does not overlap those in {@code taken}, which is kept sorted, and adds it. */
    private void findFree(Directive directive, List<Match> taken, int from, int to) throws Stop {
        int at = from;
        ListIterator<Match> others = taken.listIterator();
        while (true) {
            Match match = find(directive, at, to).orElse(null);
            if (match == null) {
                throw fail(directive, "expected string not found in input", at, true, to);
            }
            Match other = null;
            while (others.hasNext()) {
                other = others.next();
                if (match.start() < other.end()) {
                    break;
                }
                other = null;
            }
            if (options.allowsOverlap()) {
                merge(taken, match);
                return;
            }
            if (other == null || other.start() >= match.end()) {
                if (other != null) {
                    others.previous();
                }
                others.add(match);
                return;
            }
            at = other.end();
        }
    }

    /** With overlaps allowed, only the range of the whole group is kept. */
    private static void merge(List<Match> taken, Match match) {
        if (taken.isEmpty()) {
            taken.add(match);
            return;
        }
        Match all = taken.getFirst();
        taken.set(0, new Match(Math.min(all.start(), match.start()), Math.max(all.end(), match.end())));
    }
}
