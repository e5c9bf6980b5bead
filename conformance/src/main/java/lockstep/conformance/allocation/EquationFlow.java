package lockstep.conformance.allocation;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import lockstep.compiler.ori.allocate.AllocationLimits;
import lockstep.compiler.ori.allocate.CallConvention;
import lockstep.conformance.allocation.Equation.Place;
import lockstep.conformance.allocation.Equation.Variable;
import lockstep.ir.cfg.FlowGraph;
import lockstep.ir.sass.ori.Macro;
import lockstep.ir.sass.ori.OriBlock;
import lockstep.ir.sass.ori.OriFunction;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.OriMachine;
import lockstep.ir.sass.ori.OriMacro;
import lockstep.ir.sass.ori.OriRegister;
import lockstep.ir.sass.ori.OriRegister.PhysicalRegister;
import lockstep.ir.sass.ori.RegisterFile;

/**
 * A backward data-flow analysis of {@link Equation}s, which must hold on every path to the point that needs them. An
 * instruction that reads a variable generates the equation that its place holds the variable. Across a move the
 * equation becomes one for the source of the move. An instruction that writes both the variable and the place, together
 * with its counterpart, satisfies the equation; a write of only one of them is a fault.
 *
 * <p>A guarded write satisfies an equation only in some lanes, so the equation must also hold before it. Equations
 * between uniform registers are also propagated along the control flow of the warp ({@link WarpControlFlow}). A uniform
 * variable in a per-lane place is accepted only if no arm writes the variable while these lanes wait.
 */
final class EquationFlow {
    private static final int PREDICATES = 7;

    /** Where a fault is found. */
    interface Sink {
        void fault(int block, int index, String message);
    }

    private final OriFunction first;
    private final FlowGraph flow;
    private final WarpControlFlow warpFlow;
    private final List<Pairing> pairings;
    private final CallConvention convention;
    private final Sink sink;
    private final List<Set<Equation>> ends = new ArrayList<>();
    private final Set<Equation> hub = new HashSet<>();
    private final Deque<Integer> toDo = new ArrayDeque<>();
    private final BitSet waiting = new BitSet();
    private final Set<OriRegister> writtenInArms = new HashSet<>();
    private final Map<OriInstruction, Set<PhysicalRegister>> arguments;
    private final Set<PhysicalRegister> writtenByFunction = new HashSet<>();
    private final Set<Integer> saved = new TreeSet<>();

    EquationFlow(OriFunction first, List<Pairing> pairings, boolean isKernel, CallConvention convention, Sink sink) {
        this.first = first;
        this.pairings = pairings;
        this.convention = convention;
        this.sink = sink;
        flow = first.flow();
        warpFlow = new WarpControlFlow(first, flow);
        arguments = new CallArguments(first, flow, convention).found();
        for (int i = 0; i < flow.size(); i++) {
            ends.add(new LinkedHashSet<>());
            for (OriInstruction each : first.blocks().get(i).instructions()) {
                for (Operands.Named named : Operands.of(each)) {
                    if (named.isWritten() && warpFlow.isArm(i)) {
                        writtenInArms.add(named.register());
                    }
                    for (int k = 0; named.isWritten() && k < named.register().width(); k++) {
                        if (named.register() instanceof PhysicalRegister physical) {
                            writtenByFunction.add(Equation.single(physical, k));
                        }
                    }
                }
            }
        }
        for (int i = 0; !isKernel && i < AllocationLimits.MAX_GENERAL; i++) {
            boolean isSaved = convention.isPreserved(RegisterFile.GENERAL, i)
                    && !convention.isReserved(RegisterFile.GENERAL, i)
                    && !writtenByFunction.contains(new PhysicalRegister(RegisterFile.GENERAL, i, 1));
            if (isSaved) {
                saved.add(i);
            }
        }
    }

    void run() {
        for (int i = 0; i < flow.size(); i++) {
            queue(i);
        }
        while (!toDo.isEmpty()) {
            int block = toDo.removeLast();
            waiting.clear(block);
            spread(block, before(block, ends.get(block)));
        }
    }

    private void queue(int block) {
        if (!waiting.get(block)) {
            waiting.set(block);
            toDo.addLast(block);
        }
    }

    private void add(int block, Equation equation) {
        if (ends.get(block).add(equation)) {
            queue(block);
        }
    }

    private void addToHub(Equation equation) {
        if (!hub.add(equation)) {
            return;
        }
        for (int i = 0; i < flow.size(); i++) {
            boolean isReached = warpFlow.endsAtHub(i)
                    || first.blocks().get(i).instructions().stream().anyMatch(warpFlow::waits);
            if (isReached) {
                queue(i);
            }
        }
    }

    /**
     * Propagates the equations at the start of a block to all its predecessors, those of lanes and those of the warp.
     */
    private void spread(int block, List<Equation> at) {
        for (Equation equation : at) {
            if (block == flow.entry()) {
                enter(equation);
            }
            if (equation.isCrossing() && !mayCross(equation)) {
                sink.fault(block, 0, equation + " across lanes that wait");
                continue;
            }
            for (int i = 0; i < flow.predecessorCount(block); i++) {
                add(flow.predecessor(block, i), equation);
            }
            if (equation.isOfWarp()) {
                warpFlow.into(block).stream().forEach(from -> add(from, equation));
                if (warpFlow.beginsAtHub(block)) {
                    addToHub(equation);
                }
            }
        }
    }

    /** Whether lanes may wait while a uniform variable is in a per-lane place. */
    private boolean mayCross(Equation equation) {
        boolean isOfLanes = !equation.variable().isUniform();
        return !warpFlow.hasArms()
                || !isOfLanes && !writtenInArms.contains(equation.variable().register());
    }

    private void enter(Equation equation) {
        boolean isMet = equation.isTrivial()
                || !equation.variable().isConstant()
                        && !equation.variable().isPhysical()
                        && !equation.variable().isOfCaller()
                || equation.variable().isOfCaller()
                        && equation.place().equals(Place.of((PhysicalRegister)
                                equation.variable().register()));
        if (!isMet) {
            sink.fault(flow.entry(), 0, "where the function begins there is no " + equation);
        }
    }

    // ---- one block

    private List<Equation> before(int block, Set<Equation> atEnd) {
        EquationSet now = new EquationSet();
        now.addAll(atEnd);
        if (warpFlow.endsAtHub(block)) {
            now.addAll(hub);
        }
        List<Pairing.Step> steps = pairings.get(block).steps();
        for (int i = steps.size() - 1; i >= 0; i--) {
            switch (steps.get(i)) {
                case Pairing.Matched matched -> matched(matched, now, block);
                case Pairing.First own -> first(own.instruction(), now);
                case Pairing.Second own -> second(own, now, block);
            }
        }
        return now.all();
    }

    private void matched(Pairing.Matched step, EquationSet now, int block) {
        Set<Equation> pairs = new LinkedHashSet<>(Operands.pairs(step.first(), step.second(), true));
        pairs.removeIf(pair -> pair.variable().isConstant() || pair.place().isConstant());
        List<Variable> variables = pairs.stream().map(Equation::variable).toList();
        List<Place> cells = pairs.stream().map(Equation::place).toList();
        boolean isGuarded = step.first().isGuarded();
        for (Equation equation : now.touching(variables, cells)) {
            if (!pairs.contains(equation)) {
                sink.fault(block, step.index(), "after it there is no " + equation);
            }
            if (!pairs.contains(equation) || !isGuarded) {
                now.remove(equation);
            }
        }
        if (isNamed(step.first(), "CALL")) {
            now.all().forEach(equation -> call(equation, isGuarded, now, block, step.index()));
        }
        if (warpFlow.waits(step.first())) {
            waits(now, block, step.index());
        }
        now.addAll(Operands.pairs(step.first(), step.second(), false));
        hidden(step.first(), now);
    }

    private static boolean isNamed(OriInstruction instruction, String mnemonic) {
        return instruction instanceof OriMachine machine
                && machine.instruction().form().mnemonic().equals(mnemonic);
    }

    /** The effect of a call: preserved registers keep their values, the others are its results or are clobbered. */
    private void call(Equation equation, boolean isGuarded, EquationSet now, int block, int index) {
        PhysicalRegister place = equation.place().register();
        boolean isKept = equation.place().isStack()
                || equation.place().isConstant()
                || convention.isPreserved(place.file(), place.number());
        boolean isGiven = equation.variable().isPhysical()
                && !convention.isPreserved(
                        place.file(), ((PhysicalRegister) equation.variable().register()).number());
        if (isKept && !isGiven) {
            return;
        }
        boolean isMet = isGiven && equation.isTrivial();
        if (!isMet) {
            sink.fault(block, index, "after the call there is no " + equation);
        }
        if (!isMet || !isGuarded) {
            now.remove(equation);
        }
    }

    /** Other lanes may have run in between. */
    private void waits(EquationSet now, int block, int index) {
        for (Equation equation : now.all()) {
            if (equation.isCrossing() && !mayCross(equation)) {
                sink.fault(block, index, equation + " across lanes that wait");
                now.remove(equation);
            }
            if (equation.isOfWarp()) {
                addToHub(equation);
            }
        }
        now.addAll(hub);
    }

    /** Implicit reads: arguments of calls, preserved registers at returns, all predicates of {@code P2R}. */
    private void hidden(OriInstruction instruction, EquationSet now) {
        for (PhysicalRegister argument : arguments.getOrDefault(instruction, Set.of())) {
            now.add(new Equation(Variable.of(argument, 0), Place.of(argument)));
        }
        if (isNamed(instruction, "RET")) {
            saved.forEach(number -> now.add(new Equation(
                    Variable.ofCaller(number), Place.of(new PhysicalRegister(RegisterFile.GENERAL, number, 1)))));
        }
        if (isNamed(instruction, "P2R")) {
            for (int i = 0; i < PREDICATES; i++) {
                PhysicalRegister predicate = new PhysicalRegister(RegisterFile.PREDICATE, i, 1);
                now.add(new Equation(Variable.of(predicate, 0), Place.of(predicate)));
            }
        }
    }

    // ---- moves

    private static void first(OriInstruction instruction, EquationSet now) {
        Map<Variable, Variable> sources = new LinkedHashMap<>();
        Moves.of(instruction)
                .ifPresent(move -> move.parts()
                        .forEach(part -> sources.put(
                                Variable.of(part.target(), part.targetPart()),
                                Variable.of(part.source(), part.sourcePart()))));
        List<Variable> forgotten = new ArrayList<>();
        marked(instruction).forEach(register -> {
            for (int part = 0; part < register.width(); part++) {
                forgotten.add(Variable.of(register, part));
            }
        });
        List<Equation> made = new ArrayList<>();
        forgotten.addAll(sources.keySet());
        for (Equation equation : now.touching(forgotten, List.of())) {
            Variable source = sources.get(equation.variable());
            if (source != null) {
                made.add(new Equation(source, equation.place()));
            }
            if (!instruction.isGuarded()) {
                now.remove(equation);
            }
        }
        now.addAll(made);
    }

    /** The registers that a mark declares undefined or dead. */
    private static List<OriRegister> marked(OriInstruction instruction) {
        if (!(instruction instanceof OriMacro macro) || !Moves.isMark(instruction)) {
            return List.of();
        }
        return macro.macro() == Macro.DEAD ? macro.operands() : macro.targets();
    }

    private void second(Pairing.Second step, EquationSet now, int block) {
        OriInstruction instruction = step.instruction();
        Map<Place, Place> sources = new LinkedHashMap<>();
        Moves.Kind kind = moves(instruction, sources);
        List<Place> written = new ArrayList<>(sources.keySet());
        marked(instruction).forEach(register -> {
            for (int part = 0; part < register.width(); part++) {
                written.add(place(register, part));
            }
        });
        boolean isOfReturn = instruction.isGuarded() && Moves.guard(instruction).equals(returnGuard(block));
        List<Equation> made = new ArrayList<>();
        for (Equation equation : now.touching(List.of(), written)) {
            Place source = sources.get(equation.place().cell());
            Optional<Equation> moved = source == null ? Optional.empty() : moved(equation, source, kind);
            moved.ifPresentOrElse(made::add, () -> sink.fault(block, step.index(), "after it there is no " + equation));
            boolean isForCaller = isOfReturn && equation.variable().isOfCaller();
            boolean isNeededBefore = moved.isPresent() && instruction.isGuarded() && !isForCaller;
            if (!isNeededBefore) {
                now.remove(equation);
            }
        }
        now.addAll(made);
    }

    private String returnGuard(int block) {
        List<OriInstruction> body = first.blocks().get(block).instructions();
        boolean returns = !body.isEmpty() && isNamed(body.getLast(), "RET");
        List<Pairing.Step> steps = pairings.get(block).steps();
        return returns && steps.getLast() instanceof Pairing.Matched last ? Moves.guard(last.second()) : "none";
    }

    private static Moves.Kind moves(OriInstruction instruction, Map<Place, Place> sources) {
        Optional<Moves.Move> move = Moves.of(instruction).or(() -> Moves.between(instruction));
        move.ifPresent(m -> m.parts()
                .forEach(part ->
                        sources.put(place(part.target(), part.targetPart()), place(part.source(), part.sourcePart()))));
        Moves.stack(instruction).ifPresent(access -> {
            for (int i = 0; i < access.data().width(); i++) {
                Place slot = Place.ofStack(access.offset() + (long) Integer.BYTES * i);
                Place register = place(access.data(), i);
                sources.put(access.isStore() ? slot : register, access.isStore() ? register : slot);
            }
        });
        return move.map(Moves.Move::kind).orElse(Moves.Kind.PLAIN);
    }

    private static Place place(OriRegister register, int part) {
        return Place.of(Equation.single((PhysicalRegister) register, part));
    }

    /** The equation that must hold before a move for {@code equation} to hold after it; empty if there is none. */
    private static Optional<Equation> moved(Equation equation, Place source, Moves.Kind kind) {
        return switch (kind) {
            case PLAIN -> Optional.of(new Equation(equation.variable(), source.as(equation.place())));
            case TO_TRUTH ->
                equation.place().isTruth() ? Optional.of(new Equation(equation.variable(), source)) : Optional.empty();
            case FROM_TRUTH ->
                equation.place().isTruth()
                        ? Optional.empty()
                        : Optional.of(new Equation(equation.variable(), source.asTruth()));
        };
    }

    /** The physical registers that may have been written before each call or return, which may read them. */
    private static final class CallArguments {
        private final OriFunction function;
        private final FlowGraph flow;
        private final CallConvention convention;
        private final Map<OriInstruction, Set<PhysicalRegister>> found = new IdentityHashMap<>();

        CallArguments(OriFunction function, FlowGraph flow, CallConvention convention) {
            this.function = function;
            this.flow = flow;
            this.convention = convention;
        }

        Map<OriInstruction, Set<PhysicalRegister>> found() {
            List<Set<PhysicalRegister>> in = new ArrayList<>();
            Deque<Integer> toDo = new ArrayDeque<>();
            for (int i = 0; i < flow.size(); i++) {
                in.add(new LinkedHashSet<>());
                toDo.add(i);
            }
            while (!toDo.isEmpty()) {
                int block = toDo.remove();
                Set<PhysicalRegister> out = through(function.blocks().get(block), in.get(block));
                for (int i = 0; i < flow.successorCount(block); i++) {
                    if (in.get(flow.successor(block, i)).addAll(out)) {
                        toDo.add(flow.successor(block, i));
                    }
                }
            }
            return found;
        }

        private Set<PhysicalRegister> through(OriBlock block, Set<PhysicalRegister> atStart) {
            Set<PhysicalRegister> now = new LinkedHashSet<>(atStart);
            for (OriInstruction each : block.instructions()) {
                boolean isCall = isNamed(each, "CALL");
                if (isCall || isNamed(each, "RET")) {
                    found.computeIfAbsent(each, _ -> new LinkedHashSet<>()).addAll(now);
                }
                if (isCall && !each.isGuarded()) {
                    now.removeIf(register -> !convention.isPreserved(register.file(), register.number()));
                }
                for (Operands.Named named : Operands.of(each)) {
                    for (int k = 0; named.isWritten() && k < named.register().width(); k++) {
                        if (named.register() instanceof PhysicalRegister physical
                                && physical.number() != PhysicalRegister.CONSTANT
                                && !convention.isReserved(physical.file(), physical.number())) {
                            now.add(Equation.single(physical, k));
                        }
                    }
                }
            }
            return now;
        }
    }

    /** Equations that hold at a point, found by their variables and their places. Not thread-safe. */
    private static final class EquationSet {
        private final Set<Equation> all = new LinkedHashSet<>();
        private final Map<Variable, Set<Equation>> byVariable = new LinkedHashMap<>();
        private final Map<Place, Set<Equation>> byCell = new LinkedHashMap<>();

        void add(Equation equation) {
            if (all.add(equation)) {
                byVariable
                        .computeIfAbsent(equation.variable(), _ -> new LinkedHashSet<>())
                        .add(equation);
                byCell.computeIfAbsent(equation.place().cell(), _ -> new LinkedHashSet<>())
                        .add(equation);
            }
        }

        void remove(Equation equation) {
            if (all.remove(equation)) {
                Objects.requireNonNull(byVariable.get(equation.variable())).remove(equation);
                Objects.requireNonNull(byCell.get(equation.place().cell())).remove(equation);
            }
        }

        void addAll(Collection<Equation> equations) {
            equations.forEach(this::add);
        }

        /** All of them, whatever happens to the set. */
        List<Equation> all() {
            return new ArrayList<>(all);
        }

        /** Those of one of {@code variables} or in one of {@code cells}, whatever happens to the set. */
        Set<Equation> touching(Collection<Variable> variables, Collection<Place> cells) {
            Set<Equation> found = new LinkedHashSet<>();
            variables.forEach(variable -> found.addAll(byVariable.getOrDefault(variable, Set.of())));
            cells.forEach(cell -> found.addAll(byCell.getOrDefault(cell, Set.of())));
            return found;
        }
    }
}
