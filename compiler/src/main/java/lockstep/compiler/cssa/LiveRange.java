package lockstep.compiler.cssa;

import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Use;

/**
 * Where one value is live: found by walking back from its uses to its definition, so that it costs the blocks in which
 * it is live. A PHI reads on the edge: its operand is live out of the predecessor and not into the PHI's block.
 */
final class LiveRange {
    private final int block;
    private final int write;
    private final IntOpenHashSet liveIn = new IntOpenHashSet();
    private final IntOpenHashSet liveOut = new IntOpenHashSet();
    private final Int2IntOpenHashMap lastRead = new Int2IntOpenHashMap();

    /** The range of {@code value} as it is used now. */
    LiveRange(LocalValue value, ProgramPoints points) {
        block = points.block(value);
        write = points.write(value);
        lastRead.defaultReturnValue(-1);
        IntArrayList worklist = new IntArrayList();
        for (Use use : value.uses()) {
            Instruction user = use.user();
            if (user.block() == null) {
                continue;
            }
            if (user instanceof PhiInstruction phi) {
                leave(points.graph().indexOf(phi.incomingBlock(use.index())), worklist);
            } else {
                int at = points.block(user);
                lastRead.put(at, Math.max(lastRead.get(at), points.read(user)));
                enter(at, worklist);
            }
        }
        while (!worklist.isEmpty()) {
            int at = worklist.popInt();
            for (int i = 0; i < points.graph().predecessorCount(at); i++) {
                leave(points.graph().predecessor(at, i), worklist);
            }
        }
    }

    private void leave(int from, IntArrayList worklist) {
        if (liveOut.add(from)) {
            enter(from, worklist);
        }
    }

    private void enter(int at, IntArrayList worklist) {
        if (at != block && liveIn.add(at)) {
            worklist.add(at);
        }
    }

    /** Whether what is written at or before {@code point} of {@code at} is read behind it. */
    boolean isLiveBehind(int at, int point) {
        boolean isWritten = at == block ? write <= point : liveIn.contains(at);
        return isWritten && (liveOut.contains(at) || lastRead.get(at) > point);
    }

    /** The nodes of the blocks in which it is written, read or alive; ascending. */
    IntArrayList blocks() {
        IntOpenHashSet all = new IntOpenHashSet(liveIn);
        all.add(block);
        IntArrayList sorted = new IntArrayList(all);
        sorted.sort(null);
        return sorted;
    }

    /** Whether it is live on the edges out of {@code at}. */
    boolean isLiveOut(int at) {
        return liveOut.contains(at);
    }
}
