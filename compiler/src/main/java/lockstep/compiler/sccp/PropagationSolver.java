package lockstep.compiler.sccp;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import lockstep.compiler.analysis.ConstantOffset;
import lockstep.compiler.analysis.value.WrappedRange;
import lockstep.compiler.constantfold.ConstantMemory;
import lockstep.compiler.lattice.LatticeValue;
import lockstep.compiler.lattice.LatticeValue.Known;
import lockstep.compiler.lattice.LatticeValue.Within;
import lockstep.compiler.lattice.ValueTransfer;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.IndirectBranchInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.ReturnInstruction;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.SwitchInstruction;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.UnreachableInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.Type;
import org.jspecify.annotations.Nullable;

/**
 * Computes the least solution of value states and executable edges, over one function or over the functions of a module
 * (Wegman and Zadeck, "Constant Propagation with Conditional Branches"). Linear in the uses: a state rises a bounded
 * number of times, since ranges that grow at joins become varying after some steps.
 */
final class PropagationSolver {
    /** PHIs with more edges are varying, as in LLVM. */
    private static final int MAX_EDGES = 64;

    /** How often the range of an argument, a result or a variable may grow, as in LLVM. */
    static final int MAX_GROWTH = 10;

    /** An edge of the flow graph; parallel edges count as one. */
    private record Edge(BasicBlock from, BasicBlock to) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Edge that && from == that.from && to == that.to;
        }

        @Override
        public int hashCode() {
            return 31 * from.hashCode() + to.hashCode();
        }
    }

    private final Context context;
    private final DataLayout layout;
    private final ModuleStates module;
    private final Map<LocalValue, LatticeValue> states = new IdentityHashMap<>();
    private final Map<LocalValue, Integer> growth = new IdentityHashMap<>();
    private final Map<Function, ValueTransfer> transfers = new IdentityHashMap<>();
    private final Set<BasicBlock> reached = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Set<BasicBlock> walked = Collections.newSetFromMap(new IdentityHashMap<>());
    private @Nullable BasicBlock current;
    private @Nullable Instruction walking;
    private final Set<Edge> taken = new HashSet<>();
    private final Deque<BasicBlock> blocks = new ArrayDeque<>();
    private final Deque<Instruction> varying = new ArrayDeque<>();
    private final Deque<Instruction> changed = new ArrayDeque<>();

    /** @param states the states tracked across functions */
    PropagationSolver(Module module, ModuleStates states) {
        this.context = module.context();
        this.layout = DataLayout.of(module);
        this.module = states;
    }

    /** A solver for one function that knows nothing about the rest of the module. */
    static PropagationSolver of(Function function) {
        PropagationSolver solver = new PropagationSolver(function.module(), ModuleStates.NONE);
        solver.enter(function);
        return solver;
    }

    // ---- queries

    /** Whether some execution may reach {@code block}. */
    boolean isReached(BasicBlock block) {
        return reached.contains(block);
    }

    /** The state of {@code value} as it is now. */
    LatticeValue stateOf(Value value) {
        if (value instanceof Constant constant) {
            return LatticeValue.of(constant);
        }
        if (!(value instanceof LocalValue local)) {
            return LatticeValue.VARYING;
        }
        LatticeValue known = states.get(local);
        return known == null ? LatticeValue.UNKNOWN : known;
    }

    /** {@code made} replaces the instruction {@code old} and inherits its state. */
    void inherit(Instruction old, Instruction made) {
        states.put(made, stateOf(old));
    }

    // ---- the solution

    /** Makes {@code function} reachable, with arguments about which only their attributes are known. */
    void enter(Function function) {
        for (Argument argument : function.arguments()) {
            if (!module.follows(argument)) {
                raise(argument, ValueTransfer.claimed(argument, context));
            }
        }
        reach(function.entry());
    }

    /** Propagates until nothing changes. */
    void solve() {
        while (!blocks.isEmpty() || !varying.isEmpty() || !changed.isEmpty()) {
            if (!varying.isEmpty()) {
                visit(varying.removeLast());
            } else if (!changed.isEmpty()) {
                visit(changed.removeLast());
            } else {
                walk(blocks.removeLast());
            }
        }
    }

    private void walk(BasicBlock block) {
        current = block;
        for (Instruction instruction : block) {
            walking = instruction;
            visit(instruction);
        }
        current = null;
        walking = null;
        walked.add(block);
    }

    private void reach(BasicBlock block) {
        if (reached.add(block)) {
            blocks.addLast(block);
        }
    }

    private void take(BasicBlock from, BasicBlock to) {
        if (!taken.add(new Edge(from, to))) {
            return;
        }
        if (reached.contains(to)) {
            to.phis().forEach(this::visit);
        } else {
            reach(to);
        }
    }

    /** Merges {@code state} into that of {@code value}; its users are visited again if that changed it. */
    void raise(LocalValue value, LatticeValue state) {
        LatticeValue old = stateOf(value);
        set(value, old, old.merge(state, context));
    }

    private void set(LocalValue value, LatticeValue old, LatticeValue merged) {
        if (merged.equals(old)) {
            return;
        }
        states.put(value, merged);
        Deque<Instruction> work = merged.isVarying() ? varying : changed;
        for (Use use : value.uses()) {
            if (wasVisited(use.user(), value)) {
                work.addLast(use.user());
            }
        }
    }

    /** Whether {@code user} of {@code value} was visited by the walk over its block; otherwise it will be. */
    private boolean wasVisited(Instruction user, LocalValue value) {
        BasicBlock at = user.block();
        if (at == null) {
            return false;
        }
        return at == current ? value != walking || user instanceof PhiInstruction : walked.contains(at);
    }

    /** As {@link #raise}, for states that may grow in cycles: after {@code most} growths the state is varying. */
    void raiseSlowly(LocalValue value, LatticeValue state, int most) {
        LatticeValue old = stateOf(value);
        LatticeValue merged = old.merge(state, context);
        if (old instanceof Within && merged instanceof Within && !merged.equals(old)) {
            int grown = growth.merge(value, 1, Integer::sum);
            merged = grown > most ? LatticeValue.VARYING : merged;
        }
        set(value, old, merged);
    }

    /** {@code instruction} has to be visited again if it is reachable. */
    void revisit(Instruction instruction) {
        BasicBlock at = instruction.block();
        if (at != null && reached.contains(at)) {
            changed.addLast(instruction);
        }
    }

    // ---- instructions

    private void visit(Instruction instruction) {
        if (instruction instanceof TerminatorInstruction terminator) {
            leave(terminator);
        } else if (instruction instanceof PhiInstruction phi) {
            join(phi);
        } else if (instruction instanceof LoadInstruction load) {
            raise(load, loaded(load));
        } else if (instruction instanceof StoreInstruction store) {
            module.store(store, stateOf(store.value()), this);
        } else if (instruction instanceof CallInstruction call) {
            call(call);
        } else {
            compute(instruction);
        }
    }

    private void compute(Instruction instruction) {
        if (!stateOf(instruction).isVarying() && !instruction.type().isVoid()) {
            raise(instruction, transfer(instruction).of(instruction));
        }
    }

    private ValueTransfer transfer(Instruction instruction) {
        BasicBlock block = Objects.requireNonNull(instruction.block());
        Function function = Objects.requireNonNull(block.function());
        return transfers.computeIfAbsent(function, f -> new ValueTransfer(f, this::stateOf));
    }

    private void call(CallInstruction call) {
        module.call(call, this);
        if (call.type().isVoid()) {
            return;
        }
        LatticeValue result = module.result(call);
        if (result == null) {
            compute(call);
        } else {
            raiseSlowly(call, result, MAX_GROWTH);
        }
    }

    private void join(PhiInstruction phi) {
        if (stateOf(phi).isVarying()) {
            return;
        }
        if (phi.incomingCount() > MAX_EDGES) {
            raise(phi, LatticeValue.VARYING);
            return;
        }
        BasicBlock block = Objects.requireNonNull(phi.block());
        LatticeValue merged = stateOf(phi);
        int active = 0;
        for (int i = 0; i < phi.incomingCount() && !merged.isVarying(); i++) {
            if (taken.contains(new Edge(phi.incomingBlock(i), block))) {
                merged = merged.merge(stateOf(phi.incomingValue(i)), context);
                active++;
            }
        }
        raiseSlowly(phi, merged, active + 1);
    }

    private LatticeValue loaded(LoadInstruction load) {
        LatticeValue followed = load.access().isSimple() ? module.loaded(load) : null;
        if (followed != null) {
            return followed;
        }
        LatticeValue pointer = stateOf(load.pointer());
        if (pointer.isUnknown()) {
            return pointer;
        }
        if (load.access().isSimple() && pointer instanceof Known known) {
            Constant constant = read(known.constant(), load.type());
            if (constant != null) {
                return LatticeValue.of(constant);
            }
        }
        return ValueTransfer.claimed(load, context);
    }

    private @Nullable Constant read(Constant pointer, Type type) {
        if (!pointer.type().isPointer()) {
            return null;
        }
        ConstantOffset at = ConstantOffset.of(pointer, layout);
        return ConstantMemory.contents(at.base())
                .flatMap(c -> new ConstantMemory(context, layout).read(c, at.bytes(), type))
                .orElse(null);
    }

    // ---- terminators

    private void leave(TerminatorInstruction terminator) {
        BasicBlock from = Objects.requireNonNull(terminator.block());
        if (terminator instanceof ReturnInstruction ret) {
            module.returned(ret, this);
        }
        for (int i = 0; i < terminator.successorCount(); i++) {
            if (mayTake(terminator, i)) {
                take(from, terminator.successor(i));
            }
        }
    }

    /** Whether some execution may leave {@code terminator} by edge {@code index}. A choice by undef is undefined. */
    boolean mayTake(TerminatorInstruction terminator, int index) {
        return switch (terminator) {
            case BranchInstruction branch -> !branch.isConditional() || mayBe(branch, index == 0);
            case SwitchInstruction choice -> mayChoose(choice, index);
            case IndirectBranchInstruction _ -> true;
            case ReturnInstruction _, UnreachableInstruction _ -> false;
        };
    }

    private boolean mayBe(BranchInstruction branch, boolean truth) {
        LatticeValue condition = stateOf(branch.condition());
        if (condition instanceof Known known) {
            return known.constant() instanceof ConstantInt c
                    ? c.isOne() == truth
                    : !LatticeValue.isUndefined(known.constant());
        }
        return !condition.isUnknown();
    }

    private boolean mayChoose(SwitchInstruction choice, int index) {
        LatticeValue value = stateOf(choice.value());
        if (value.isUnknown()) {
            return false;
        }
        if (value instanceof Known known && LatticeValue.isUndefined(known.constant())) {
            return false;
        }
        WrappedRange range = LatticeValue.rangeOf(value);
        if (range == null) {
            return true;
        }
        if (index > 0) {
            return range.contains(choice.caseValue(index - 1).number());
        }
        long covered = 0;
        for (int i = 0; i < choice.caseCount(); i++) {
            covered += range.contains(choice.caseValue(i).number()) ? 1 : 0;
        }
        return range.count().compareTo(ExactInt.of(covered)) > 0;
    }
}
