package lockstep.conformance.debug;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import lockstep.conformance.driver.ShownRange;
import lockstep.ir.diag.Diagnostic;
import lockstep.ir.diag.InputException;
import lockstep.ir.launch.LaunchFile;
import lockstep.sim.LaneValues;
import lockstep.sim.Observer;
import lockstep.sim.Place;
import lockstep.sim.RunResult;
import lockstep.sim.WarpView;
import org.jspecify.annotations.Nullable;

/**
 * Stops a run before instructions of warps and executes commands. Instructions of all warps are numbered in the order
 * in which the schedule executes them, and repeating the run gives the same numbers. To go back, the run is repeated
 * from the beginning to find the last stop before the present one, and repeated again to that instruction: a step back
 * costs two runs up to there.
 *
 * <p>For example {@code break 12}, {@code continue}, {@code print %x}, {@code reverse-stepi}: the run stops before the
 * first warp executes line 12, shows {@code %x} in the lanes of that warp, and stops again where the same warp was one
 * instruction earlier, whatever other warps did in between.
 */
public final class WarpDebugger {
    /** The prompt before commands. */
    public static final String PROMPT = "(lockstep) ";

    private final CommandSource commands;
    private final Consumer<String> out;
    private final LaunchFile launches;
    private final List<Breakpoint> breakpoints = new ArrayList<>();
    private final Map<String, String> entries = new HashMap<>();
    private int lastNumber;
    private String lastLine = "";

    /** Where the run stops next. */
    private Goal goal = new Goal.At(1);

    private long index;
    private long present;
    private @Nullable Warp focus;
    private int lane;
    /** The lane that the user has chosen, which is shown where it is active; -1 for none. */
    private int chosenLane = -1;

    private boolean isEntry;

    /** Set by another thread. */
    private volatile boolean isInterrupted;

    /** Identifies a warp. */
    private record Warp(int launch, long block, int index) {
        static Warp of(Place place) {
            return new Warp(place.launch(), place.cta(), place.warp());
        }
    }

    /** Where to stop next. */
    private sealed interface Goal {
        /** Before the instruction of this number. */
        record At(long index) implements Goal {}

        /** Before the {@code count}th instruction from here that is wanted. */
        record Next(Predicate<WarpView> wanted, long count) implements Goal {}

        /** Runs to {@code end}, then goes back to the {@code count}th last instruction that was wanted. */
        record Last(Predicate<WarpView> wanted, long count, long end, Deque<Long> found) implements Goal {}
    }

    /** Thrown to end the run and restart it. */
    private static final class Again extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Again() {
            super("the run begins again", null, false, false);
        }
    }

    /** Thrown to end the run and leave the debugger. */
    private static final class Over extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Over() {
            super("the debugger is left", null, false, false);
        }
    }

    /**
     * A debugger.
     *
     * @param commands gives each command
     * @param out receives what is shown, a line each
     * @param launches that are run, whose buffers are shown
     */
    public WarpDebugger(CommandSource commands, Consumer<String> out, LaunchFile launches) {
        this.commands = Objects.requireNonNull(commands);
        this.out = Objects.requireNonNull(out);
        this.launches = Objects.requireNonNull(launches);
    }

    /** Stops the run before its next instruction, whether it goes forward or back. May be called by any thread. */
    public void interrupt() {
        isInterrupted = true;
    }

    /**
     * Runs until the user leaves.
     *
     * @param run runs the launches, the same way each time, by an engine that calls {@link Observer#before}
     */
    public void debug(Function<Observer, RunResult> run) {
        try {
            while (true) {
                runOnce(run);
            }
        } catch (Over _) {
            return;
        }
    }

    private void runOnce(Function<Observer, RunResult> run) {
        index = 0;
        try {
            RunResult result = run.apply(new Stops());
            if (goal instanceof Goal.Last last) {
                goal = found(last);
                return;
            }
            present = index + 1;
            out.accept("the run has ended: " + result.outcome());
            prompt(Optional.empty());
        } catch (Again _) {
            return;
        }
    }

    /** The goal after a run has searched for the last stop: that stop, or the beginning. */
    private Goal found(Goal.Last last) {
        if (last.found().size() < last.count()) {
            out.accept("the beginning of the run");
            return new Goal.At(1);
        }
        return new Goal.At(last.found().getFirst());
    }

    private final class Stops implements Observer {
        @Override
        public void enteredBlock(int launch, long cta, int warp, String function, String block, int mask) {
            // A function is entered at its first block.
            isEntry = entries.computeIfAbsent(function, _ -> block).equals(block);
        }

        @Override
        public void before(WarpView view) {
            index++;
            if (isInterrupted) {
                isInterrupted = false;
                out.accept("interrupted");
                stop(view);
            } else {
                goOn(view);
            }
            isEntry = false;
        }

        private void goOn(WarpView view) {
            switch (goal) {
                case Goal.At at -> {
                    if (index == at.index()) {
                        stop(view);
                    }
                }
                case Goal.Next next -> {
                    if (next.wanted().test(view)) {
                        if (next.count() > 1) {
                            goal = new Goal.Next(next.wanted(), next.count() - 1);
                        } else {
                            stop(view);
                        }
                    }
                }
                case Goal.Last last -> look(last, view);
            }
        }

        private void look(Goal.Last last, WarpView view) {
            if (index >= last.end()) {
                goal = found(last);
                throw new Again();
            }
            if (last.wanted().test(view)) {
                last.found().addLast(index);
                if (last.found().size() > last.count()) {
                    last.found().removeFirst();
                }
            }
        }
    }

    private void stop(WarpView view) {
        present = index;
        Place place = view.place();
        focus = Warp.of(place);
        boolean isActive = chosenLane >= 0 && (view.mask() >>> chosenLane & 1) != 0;
        lane = isActive ? chosenLane : place.lane();
        out.accept("[launch %d, block %d, warp %d, lane %d; active 0x%08x of 0x%08x]"
                .formatted(place.launch(), place.cta(), place.warp(), lane, view.mask(), view.live()));
        out.accept(line(place));
        prompt(Optional.of(view));
    }

    private static String line(Place place) {
        String where = place.location().line() > 0 ? place.location().line() + "\t" : "\t";
        return "@" + place.function() + ", " + place.block() + "\n" + where + place.instruction();
    }

    /** Executes commands until one resumes the run. */
    private void prompt(Optional<WarpView> view) {
        while (true) {
            Completion completion = new Completion(view, launches, breakpoints);
            String line = commands.next(completion).orElseThrow(Over::new).strip();
            if (line.startsWith("#")) {
                continue;
            }
            String meant = line.isEmpty() ? lastLine : line;
            lastLine = meant;
            if (meant.isEmpty()) {
                continue;
            }
            Optional<DebugCommand> command = DebugCommand.parse(meant);
            if (command.isEmpty()) {
                out.accept("no command '" + meant + "'; see help");
            } else if (obey(command.get(), view)) {
                return;
            }
        }
    }

    /** Executes a command; returns whether the run continues. */
    private boolean obey(DebugCommand command, Optional<WarpView> view) {
        switch (command) {
            case DebugCommand.Continue onOrBack -> {
                return onOrBack.isBack() ? back(this::isStop, 1) : on(this::isStop, 1, view);
            }
            case DebugCommand.Step step -> {
                Warp own = focus;
                Predicate<WarpView> wanted = other -> Warp.of(other.place()).equals(own);
                return step.isBack() ? back(wanted, step.count()) : on(wanted, step.count(), view);
            }
            case DebugCommand.Restart _ -> {
                goal = new Goal.At(1);
                throw new Again();
            }
            case DebugCommand.Focus wanted -> {
                return focus(wanted, view);
            }
            case DebugCommand.Quit _ -> throw new Over();
            case DebugCommand.Break where -> addBreakpoint(where, view);
            case DebugCommand.Delete which -> delete(which);
            case DebugCommand.Help _ -> Stream.of(Verb.values()).map(Verb::help).forEach(out);
            case DebugCommand.Info info
            when info.topic() == DebugCommand.Topic.BREAKPOINTS ->
                breakpoints.forEach(each -> out.accept(each.toString()));
            case DebugCommand.Info _, DebugCommand.Print _, DebugCommand.Examine _, DebugCommand.Backtrace _ ->
                view.ifPresentOrElse(
                        stopped -> show(command, stopped), () -> out.accept("the run has ended; go back, or run"));
        }
        return false;
    }

    private boolean isStop(WarpView view) {
        return breakpoints.stream().anyMatch(each -> each.stops(view, isEntry));
    }

    private boolean on(Predicate<WarpView> wanted, long count, Optional<WarpView> view) {
        if (view.isEmpty()) {
            out.accept("the run has ended; go back, or run");
            return false;
        }
        goal = new Goal.Next(wanted, count);
        return true;
    }

    private boolean back(Predicate<WarpView> wanted, long count) {
        goal = new Goal.Last(wanted, count, present, new ArrayDeque<>());
        throw new Again();
    }

    private boolean focus(DebugCommand.Focus wanted, Optional<WarpView> view) {
        if (view.isEmpty()) {
            out.accept("the run has ended; go back, or run");
            return false;
        }
        Warp now = Warp.of(view.get().place());
        Warp then = new Warp(
                wanted.launch().orElse(now.launch()),
                wanted.block().orElse(now.block()),
                wanted.warp().orElse(now.index()));
        if (wanted.lane().isPresent()) {
            int asked = wanted.lane().getAsInt();
            if (then.equals(now) && (asked >= Integer.SIZE || (view.get().live() >>> asked & 1) == 0)) {
                out.accept("lane " + asked + " does not live");
                return false;
            }
            chosenLane = asked;
        }
        if (then.equals(now)) {
            lane = chosenLane >= 0 ? chosenLane : lane;
            out.accept("lane " + lane);
            return false;
        }
        goal = new Goal.Next(other -> Warp.of(other.place()).equals(then), 1);
        return true;
    }

    /** A function that does not exist is refused as a typing error: the run would never stop there. */
    private void addBreakpoint(DebugCommand.Break wanted, Optional<WarpView> view) {
        if (wanted.where() instanceof Breakpoint.Where.Entry entry
                && view.isPresent()
                && !view.get().functions().contains(entry.function())) {
            out.accept("there is no function @" + entry.function());
            return;
        }
        breakpoints.add(new Breakpoint(++lastNumber, wanted.where(), wanted.condition()));
        out.accept("breakpoint " + breakpoints.getLast());
    }

    private void delete(DebugCommand.Delete which) {
        boolean isAny = which.number().isEmpty()
                ? !breakpoints.isEmpty()
                : breakpoints.stream()
                        .anyMatch(each -> each.number() == which.number().getAsInt());
        if (which.number().isEmpty()) {
            breakpoints.clear();
        } else {
            breakpoints.removeIf(each -> each.number() == which.number().getAsInt());
        }
        out.accept(isAny ? "deleted" : "there is no such breakpoint");
    }

    // ---- output at a stop

    private void show(DebugCommand command, WarpView view) {
        switch (command) {
            case DebugCommand.Print print -> print(print, view);
            case DebugCommand.Examine examine -> examine(examine.range(), view);
            case DebugCommand.Backtrace _ -> {
                out.accept("#0  @" + view.place().function() + ", "
                        + view.place().block() + ": " + view.place().instruction());
                List<Place> callers = view.callers();
                for (int i = 0; i < callers.size(); i++) {
                    Place caller = callers.get(i);
                    out.accept("#" + (i + 1) + "  @" + caller.function() + ", " + caller.block() + ": "
                            + caller.instruction());
                }
            }
            case DebugCommand.Info info -> show(info.topic(), view);
            case DebugCommand.Break _,
                    DebugCommand.Delete _,
                    DebugCommand.Continue _,
                    DebugCommand.Step _,
                    DebugCommand.Restart _,
                    DebugCommand.Focus _,
                    DebugCommand.Help _,
                    DebugCommand.Quit _ -> throw new IllegalArgumentException(command.toString());
        }
    }

    private void show(DebugCommand.Topic topic, WarpView view) {
        switch (topic) {
            case LANES ->
                view.groups()
                        .forEach(group -> out.accept("%s 0x%08x  %s @%s, %s: %s"
                                .formatted(
                                        group.mask() == view.mask() ? "*" : " ",
                                        group.mask(),
                                        group.waits() ? "waits at" : "at      ",
                                        group.place().function(),
                                        group.place().block(),
                                        group.place().instruction())));
            case ARMS -> {
                List<WarpView.Arm> arms = view.arms();
                arms.forEach(arm -> out.accept("0x%08x  until @%s, %s"
                        .formatted(arm.mask(), arm.function(), arm.block().isEmpty() ? "its end" : arm.block())));
                if (arms.isEmpty()) {
                    out.accept("no lanes run apart");
                }
            }
            case LOCALS ->
                view.names()
                        .forEach(name -> view.value(name)
                                .ifPresent(
                                        values -> out.accept(name + " = " + LaneText.of(values, lane, LaneText.OWN))));
            case BREAKPOINTS -> throw new IllegalArgumentException("known without a stop");
        }
    }

    private void print(DebugCommand.Print print, WarpView view) {
        Optional<LaneValues> values = view.value(print.name());
        if (values.isEmpty()) {
            out.accept("@" + view.place().function() + " has not computed a " + print.name());
            return;
        }
        if (print.lane().isEmpty()) {
            LaneText.rows(values.get(), view.mask(), view.live(), print.format())
                    .forEach(out);
            return;
        }
        int of = print.lane().getAsInt();
        boolean isThere = of < values.get().leaves().getFirst().lanes().size();
        out.accept(
                isThere
                        ? print.name() + "[" + of + "] = " + LaneText.of(values.get(), of, print.format())
                        : "there is no lane " + of);
    }

    private void examine(ShownRange range, WarpView view) {
        try {
            for (ShownRange.Values values : range.of(launches, view.memory())) {
                out.accept(values.object() + ", " + values.type().word() + ": " + String.join(" ", values.values()));
            }
        } catch (InputException none) {
            none.diagnostics().stream().map(Diagnostic::message).forEach(out);
        }
    }

    /** Where the commands of a {@link WarpDebugger} come from. */
    @FunctionalInterface
    public interface CommandSource {
        /**
         * The next command; empty if there are no more.
         *
         * @param completion possible completions; valid until this returns
         */
        Optional<String> next(Completion completion);

        /**
         * A fixed sequence of commands.
         *
         * @param out receives each command when it is executed, after a prompt
         */
        static CommandSource shown(Iterator<String> commands, Consumer<String> out) {
            return _ -> {
                if (!commands.hasNext()) {
                    return Optional.empty();
                }
                String command = commands.next();
                out.accept(WarpDebugger.PROMPT + command);
                return Optional.of(command);
            };
        }
    }
}
