package lockstep.compiler.cssa;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.intrinsic.DivergenceCopy;

/** The state that the phases pass on: numbers of blocks and PHIs, the copies made, the blocks that split edges. */
final class CssaState {
    private final BlockNumbers numbers = new BlockNumbers();
    private final Map<PhiInstruction, Integer> phiNumbers = new LinkedHashMap<>();
    private final List<Instruction> copies = new ArrayList<>();
    private final Map<BasicBlock, Long> groupAtEnd = new IdentityHashMap<>();
    private final Map<BasicBlock, Long> groupAfterPhis = new IdentityHashMap<>();
    private final Set<BasicBlock> splitBlocks = Collections.newSetFromMap(new IdentityHashMap<>());
    private long nextGroup;

    CssaState(Function function) {
        nextGroup = firstFreeGroup(function);
    }

    private static long firstFreeGroup(Function function) {
        long free = 0;
        for (BasicBlock block : function.blocks()) {
            for (Instruction instruction : block) {
                if (DivergenceCopy.isCopy(instruction)) {
                    free = Math.max(free, DivergenceCopy.group(instruction) + 1);
                }
            }
        }
        return free;
    }

    /** The numbers of the blocks. */
    BlockNumbers numbers() {
        return numbers;
    }

    /** Gives {@code phi} the next number; one that has a number keeps it. */
    int numberPhi(PhiInstruction phi) {
        return phiNumbers.computeIfAbsent(phi, p -> phiNumbers.size());
    }

    /** The numbered PHIs in the order of their numbers. */
    Set<PhiInstruction> phis() {
        return Collections.unmodifiableSet(phiNumbers.keySet());
    }

    /** The parallel copy before the terminator of {@code block}. */
    long groupAtEnd(BasicBlock block) {
        return groupAtEnd.computeIfAbsent(block, b -> nextGroup++);
    }

    /** The parallel copy after the PHIs of {@code block}. */
    long groupAfterPhis(BasicBlock block) {
        return groupAfterPhis.computeIfAbsent(block, b -> nextGroup++);
    }

    /** Records a copy for coalescing and cleanup. */
    void addCopy(Instruction copy) {
        copies.add(Objects.requireNonNull(copy));
    }

    /** The copies made, in order. */
    List<Instruction> copies() {
        return Collections.unmodifiableList(copies);
    }

    /** Records a block that splits an edge. */
    void addSplitBlock(BasicBlock block) {
        splitBlocks.add(block);
    }

    /** Whether {@code block} splits an edge and was made by this run. */
    boolean isSplitBlock(BasicBlock block) {
        return splitBlocks.contains(block);
    }
}
