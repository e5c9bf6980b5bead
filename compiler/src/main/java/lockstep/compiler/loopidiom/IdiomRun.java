package lockstep.compiler.loopidiom;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Set;
import lockstep.compiler.analysis.alias.Extent;
import lockstep.compiler.analysis.alias.MemoryEffects;
import lockstep.compiler.analysis.alias.MemoryLocation;
import lockstep.compiler.analysis.alias.ModRef;
import lockstep.compiler.analysis.scev.ScalarEvolution;
import lockstep.compiler.analysis.scev.Scev;
import lockstep.compiler.indvars.LoopFacts;
import lockstep.compiler.indvars.ScevExpander;
import lockstep.compiler.loop.FunctionLoops;
import lockstep.compiler.loop.SimplifiedLoop;
import lockstep.compiler.memcpyopt.EqualBytes;
import lockstep.ir.cfg.FlowGraph.FlowEdge;
import lockstep.ir.cfg.LoopForest;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.attr.Attribute;
import lockstep.ir.nvvm.attr.AttributeList;
import lockstep.ir.nvvm.attr.AttributeSet;
import lockstep.ir.nvvm.intrinsic.EffectsOf;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.FloatType;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.Remark;
import lockstep.ir.rule.Refusal;
import lockstep.ir.rule.Rule;
import org.jspecify.annotations.Nullable;

/** Recognizes fills and copies among the stores of the innermost loops of a function. */
final class IdiomRun {
    /** Limit on the alias queries between stores and other instructions of a loop. */
    private static final int MAX_QUESTIONS = 1_000_000;

    private final Function function;
    private final PassContext context;
    private final Rewriter rewriter;
    private final FunctionLoops found;
    private final FunctionGraph graph;
    private final LoopForest loops;
    private final MemoryEffects effects;
    private final DataLayout layout;
    private int questions;

    IdiomRun(Function function, PassContext context) {
        this.function = function;
        this.context = context;
        rewriter = context.rewriter(function);
        found = FunctionLoops.of(function, context);
        graph = found.graph();
        loops = found.loops();
        effects = context.get(MemoryEffects.ANALYSIS, function);
        layout = effects.layout();
    }

    boolean run() {
        if (loops.count() == 0) {
            return false;
        }
        LoopFacts facts = LoopFacts.of(function, context);
        for (int number = 0; number < loops.count(); number++) {
            boolean isInnermost = loops.children(number).findAny().isEmpty();
            SimplifiedLoop loop = isInnermost ? found.simplified(number, Set.of()) : null;
            if (loop != null) {
                visitLoop(loop, facts);
            }
        }
        return rewriter.changed();
    }

    private void visitLoop(SimplifiedLoop loop, LoopFacts facts) {
        List<StoreInstruction> stores = simpleStores(loop);
        if (stores.isEmpty()) {
            return;
        }
        List<FlowEdge> exits = loops.exitingEdges(loop.number());
        boolean isFit = exits.size() == 1 ? mayReturn(loop) : context.refused(LoopIdiom.SEVERAL_EXITS);
        if (!isFit) {
            return;
        }
        BasicBlock exiting = graph.block(exits.getFirst().source());
        Scev round = facts.exits().of(loop.number(), exiting).orElse(null);
        if (round == null) {
            context.refused(LoopIdiom.UNKNOWN_ROUNDS);
            return;
        }
        questions = MAX_QUESTIONS;
        for (StoreInstruction store : stores) {
            if (comesBefore(Objects.requireNonNull(store.block()), exiting)) {
                visit(store, loop, facts, round);
            }
        }
    }

    private static List<StoreInstruction> simpleStores(SimplifiedLoop loop) {
        List<StoreInstruction> stores = new ArrayList<>();
        for (BasicBlock block : loop.blocks()) {
            for (Instruction instruction : block) {
                if (instruction instanceof StoreInstruction store
                        && store.access().isSimple()) {
                    stores.add(store);
                }
            }
        }
        return stores;
    }

    private boolean mayReturn(SimplifiedLoop loop) {
        return returns(loop) || context.refused(LoopIdiom.MAY_NOT_RETURN);
    }

    private static boolean returns(SimplifiedLoop loop) {
        return loop.blocks().stream().allMatch(block -> {
            for (Instruction instruction : block) {
                if (!instruction.isTerminator()
                        && !EffectsOf.instruction(instruction).willReturn()) {
                    return false;
                }
            }
            return true;
        });
    }

    /**
     * Whether each iteration, including the last one, executes {@code block} before the exit test: once more than the
     * back edge.
     */
    private boolean comesBefore(BasicBlock block, BasicBlock exiting) {
        return found.dominators().dominates(graph.indexOf(block), graph.indexOf(exiting))
                || context.refused(LoopIdiom.NOT_EACH_ROUND);
    }

    // ---- one store

    private void visit(StoreInstruction store, SimplifiedLoop loop, LoopFacts facts, Scev round) {
        StridedAddress target = row(store.pointer(), store.value().type(), loop, facts);
        if (target == null) {
            missed(store, LoopIdiom.NOT_IN_A_ROW);
            return;
        }
        Value value = store.value();
        Value filling = context.isOn(LoopIdiom.NO_FILL) ? null : filling(value, loop);
        LoadInstruction load = !context.isOn(LoopIdiom.NO_COPY)
                        && value instanceof LoadInstruction l
                        && l.access().isSimple()
                        && loop.contains(Objects.requireNonNull(l.block()))
                ? l
                : null;
        StridedAddress source = load == null ? null : row(load.pointer(), load.type(), loop, facts);
        if (filling == null && (source == null || !source.stride().equals(target.stride()))) {
            missed(store, load == null ? LoopIdiom.VARIES : LoopIdiom.LOADS_ELSEWHERE);
            return;
        }
        Rule rule = filling != null ? LoopIdiom.FILL : LoopIdiom.COPY;
        Refusal obstacle = obstacle(rule, store, target, filling == null ? load : null, source, loop);
        if (obstacle != null) {
            missed(store, obstacle);
            return;
        }
        Bytes bytes = new Bytes(loop, facts, round, store.value().type());
        if (!bytes.arePossible(target) || source != null && filling == null && !bytes.arePossible(source)) {
            missed(store, LoopIdiom.UNEXPANDED.of(rule));
            return;
        }
        if (!rewriter.allow(rule, store)) {
            return;
        }
        if (filling != null) {
            fill(bytes, target, filling, store);
        } else {
            copy(bytes, target, Objects.requireNonNull(source), store, Objects.requireNonNull(load));
        }
        rewriter.erase(store);
    }

    /** The strided address of {@code pointer} if consecutive accesses are adjacent. */
    private @Nullable StridedAddress row(Value pointer, Type type, SimplifiedLoop loop, LoopFacts facts) {
        if (!isOfWholeBytes(type)) {
            return null;
        }
        StridedAddress row = StridedAddress.of(pointer, loop, facts, layout);
        return row != null && row.stride().abs().equals(ExactInt.of(layout.storeSize(type))) ? row : null;
    }

    private boolean isOfWholeBytes(Type type) {
        return (type instanceof IntType || type instanceof FloatType)
                && layout.sizeInBits(type) == Byte.SIZE * layout.storeSize(type);
    }

    /** The loop-invariant byte that all bytes of {@code value} equal, or null. */
    private @Nullable Value filling(Value value, SimplifiedLoop loop) {
        if (value.type().isInt(Byte.SIZE) && loop.isInvariant(value)) {
            return value;
        }
        OptionalInt equal = value instanceof Constant constant ? EqualBytes.of(constant) : OptionalInt.empty();
        return equal.isPresent() ? rewriter.context().integer(IntType.I8, equal.getAsInt()) : null;
    }

    /** Why the stores cannot all be executed before the loop; null if they can. */
    private @Nullable Refusal obstacle(
            Rule rule,
            StoreInstruction store,
            StridedAddress target,
            @Nullable LoadInstruction load,
            @Nullable StridedAddress source,
            SimplifiedLoop loop) {
        MemoryLocation written = MemoryLocation.at(target.base(), Extent.ANYWHERE);
        MemoryLocation read = load == null || source == null ? null : MemoryLocation.at(source.base(), Extent.ANYWHERE);
        MemoryLocation changing = read == null || effects.alias().isUnchanging(read) ? null : read;
        if (changing != null && effects.of(store, changing) != ModRef.NONE) {
            return LoopIdiom.OVERLAP;
        }
        for (BasicBlock block : loop.blocks()) {
            for (Instruction other : block) {
                if (--questions < 0) {
                    return LoopIdiom.MANY.of(rule);
                }
                boolean isApart = other == store || other == load && changing == null;
                if (!isApart && effects.of(other, written) != ModRef.NONE) {
                    return LoopIdiom.ACCESSED.of(rule);
                }
                if (other != store
                        && changing != null
                        && effects.of(other, changing).mayWrite()) {
                    return LoopIdiom.WRITTEN;
                }
            }
        }
        return null;
    }

    // ---- code before the loop

    /** Expands addresses and lengths of the fills and copies of a loop at the end of its preheader. */
    private final class Bytes {
        private final SimplifiedLoop loop;
        private final ScalarEvolution evolution;
        private final ScevExpander expander;
        private final @Nullable Scev length;
        private final @Nullable Scev way;

        Bytes(SimplifiedLoop loop, LoopFacts facts, Scev round, Type type) {
            this.loop = loop;
            evolution = facts.evolution();
            expander = new ScevExpander(facts, rewriter, loop.preheader());
            Scev size = ScalarEvolution.constant(Long.SIZE, ExactInt.of(layout.storeSize(type)));
            Scev rounds = evolution.resized(round, Long.SIZE);
            way = rounds == null ? null : evolution.product(rounds, size);
            length = way == null ? null : evolution.sum(way, size);
        }

        /** The offset of the lowest byte from the base. */
        private @Nullable Scev lowest(StridedAddress row) {
            return row.stride().signum() > 0 || way == null ? row.first() : evolution.difference(row.first(), way);
        }

        boolean arePossible(StridedAddress row) {
            Scev lowest = lowest(row);
            return length != null
                    && lowest != null
                    && expander.isPossible(length, loop.number())
                    && expander.isPossible(lowest, loop.number());
        }

        Value address(StridedAddress row) {
            Value offset = expander.expand(Objects.requireNonNull(lowest(row)));
            boolean isBase = offset instanceof Constant constant && constant.isZero();
            return isBase ? row.base() : place().elementPointer(IntType.I8, row.base(), List.of(offset), 0);
        }

        Value length() {
            return expander.expand(Objects.requireNonNull(length));
        }

        IrBuilder place() {
            return rewriter.before(loop.preheader().terminator());
        }
    }

    private void fill(Bytes bytes, StridedAddress target, Value filling, StoreInstruction store) {
        Value address = bytes.address(target);
        Function callee = IntrinsicTable.declare(module(), "llvm.memset", address.type(), IntType.I64);
        AttributeList attributes =
                AttributeList.EMPTY.withParameter(0, aligned(store.access().alignment()));
        bytes.place().call(callee, List.of(address, filling, bytes.length(), no()), attributes);
        context.count("fills", 1);
    }

    private void copy(
            Bytes bytes, StridedAddress target, StridedAddress source, StoreInstruction store, LoadInstruction load) {
        Value to = bytes.address(target);
        Value from = bytes.address(source);
        Function callee = IntrinsicTable.declare(module(), "llvm.memcpy", to.type(), from.type(), IntType.I64);
        AttributeList attributes = AttributeList.EMPTY
                .withParameter(0, aligned(store.access().alignment()))
                .withParameter(1, aligned(load.access().alignment()));
        bytes.place().call(callee, List.of(to, from, bytes.length(), no()), attributes);
        context.count("copies", 1);
    }

    private Module module() {
        return function.module();
    }

    private Value no() {
        return rewriter.context().bool(false);
    }

    private static AttributeSet aligned(long alignment) {
        return alignment == 0 ? AttributeSet.EMPTY : AttributeSet.of(List.of(new Attribute.Int("align", alignment)));
    }

    private boolean missed(StoreInstruction store, Refusal why) {
        return context.refused(
                why,
                () -> new Remark(
                        Remark.Kind.MISSED,
                        LoopIdiom.NAME,
                        "NotRecognized",
                        function.name(),
                        store.location(),
                        "the store stays in the loop as " + why.summary()));
    }
}
