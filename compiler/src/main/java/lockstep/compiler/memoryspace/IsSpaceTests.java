package lockstep.compiler.memoryspace;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.ir.cfg.DominatorTree;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.type.AddressSpace;
import org.jspecify.annotations.Nullable;

/**
 * The regions of a function in which an {@code llvm.nvvm.isspacep} has determined the window of a pointer: those
 * dominated by the edge on which the test is true, or by an {@code llvm.assume} of it. The facts hold per lane, so that
 * divergence does not matter.
 */
final class IsSpaceTests {
    /** Limit on the tests of one pointer that a query considers. */
    private static final int MAX_TESTS = 32;

    /** Limit on the casts, comparisons with zero and negations between a test and its use. */
    private static final int MAX_STEPS = 64;

    /**
     * A region where a pointer is in one window.
     *
     * @param space the window's space
     * @param block the region's first block, or that of {@code after}
     * @param after the region begins after this instruction; null if it begins with the block
     */
    record Region(int space, BasicBlock block, @Nullable Instruction after) {}

    /** A value that is true if the test is true, or if it is false. */
    private record Outcome(Value value, boolean isYes) {}

    private final FunctionGraph graph;
    private final DominatorTree dominators;
    private final Map<Value, List<Region>> regions = new IdentityHashMap<>();
    private final Map<Value, CallInstruction> tests = new IdentityHashMap<>();

    IsSpaceTests(Function function, FunctionGraph graph, DominatorTree dominators) {
        this.graph = graph;
        this.dominators = dominators;
        for (BasicBlock block : function.blocks()) {
            for (Instruction instruction : block) {
                if (instruction instanceof CallInstruction call && spaceOf(call) != PointerFact.NONE) {
                    tests.put(call, call);
                    followOutcomes(call);
                }
            }
        }
    }

    /** The space that {@code call} tests for, or {@link PointerFact#NONE} if it is not a test. */
    static int spaceOf(CallInstruction call) {
        Intrinsic kind = DeadInstructions.kindOf(call);
        if (kind == Intrinsic.ISSPACEP_GLOBAL) {
            return AddressSpace.GLOBAL.number();
        }
        if (kind == Intrinsic.ISSPACEP_SHARED) {
            return AddressSpace.SHARED.number();
        }
        if (kind == Intrinsic.ISSPACEP_LOCAL) {
            return AddressSpace.LOCAL.number();
        }
        return kind == Intrinsic.ISSPACEP_CONSTANT ? AddressSpace.CONSTANT.number() : PointerFact.NONE;
    }

    private void followOutcomes(CallInstruction call) {
        List<Outcome> found = new ArrayList<>(List.of(new Outcome(call, true)));
        for (int i = 0; i < found.size() && i < MAX_STEPS; i++) {
            Outcome outcome = found.get(i);
            for (Use use : ((Instruction) outcome.value()).uses()) {
                Outcome derived = derived(use, outcome);
                if (derived != null) {
                    found.add(derived);
                } else {
                    noteRegion(call, use, outcome.isYes());
                }
            }
        }
    }

    private static @Nullable Outcome derived(Use use, Outcome outcome) {
        Instruction user = use.user();
        if (user instanceof CastInstruction cast && cast.opcode() == Opcode.ZEXT) {
            return new Outcome(cast, outcome.isYes());
        }
        if (user instanceof CompareInstruction compare && compare.right() instanceof ConstantInt c && c.isZero()) {
            return compare.predicate() == Predicate.NE
                    ? new Outcome(compare, outcome.isYes())
                    : compare.predicate() == Predicate.EQ ? new Outcome(compare, !outcome.isYes()) : null;
        }
        boolean isNegation = user instanceof BinaryInstruction binary
                && binary.opcode() == Opcode.XOR
                && binary.right() instanceof ConstantInt ones
                && ones.width() == 1
                && ones.isOne();
        return isNegation ? new Outcome(user, !outcome.isYes()) : null;
    }

    private void noteRegion(CallInstruction test, Use use, boolean isYes) {
        Instruction user = use.user();
        if (user instanceof BranchInstruction branch && branch.successorCount() == 2) {
            BasicBlock yes = branch.successor(isYes ? 0 : 1);
            if (branch.successor(0) != branch.successor(1) && yes.singlePredecessor() == user.block()) {
                note(test, new Region(spaceOf(test), yes, null));
            }
        } else if (user instanceof CallInstruction call
                && isYes
                && use.index() == 0
                && DeadInstructions.kindOf(call) == Intrinsic.ASSUME) {
            note(test, new Region(spaceOf(test), Objects.requireNonNull(call.block()), call));
        }
    }

    private void note(CallInstruction test, Region region) {
        regions.computeIfAbsent(test.argument(0), p -> new ArrayList<>()).add(region);
    }

    /** The region around {@code place} in which a test determines the window of {@code pointer}, or null. */
    @Nullable Region at(Value pointer, Instruction place) {
        List<Region> known = regions.getOrDefault(pointer, List.of());
        for (Region region : known.subList(0, Math.min(known.size(), MAX_TESTS))) {
            if (covers(region, place)) {
                return region;
            }
        }
        return null;
    }

    private boolean covers(Region region, Instruction place) {
        BasicBlock block = Objects.requireNonNull(place.block());
        if (region.after() == null || block != region.block()) {
            return dominators.dominates(graph.indexOf(region.block()), graph.indexOf(block));
        }
        return region.after().comesBefore(place);
    }

    /**
     * The space that the condition of {@code select} implies for its first arm; {@link PointerFact#NONE} if it implies
     * no space.
     */
    int ofFirstArm(SelectInstruction select) {
        CallInstruction test = tests.get(select.condition());
        return test != null && test.argument(0) == select.ifTrue() ? spaceOf(test) : PointerFact.NONE;
    }
}
