package lockstep.compiler.remat;

import it.unimi.dsi.fastutil.ints.IntArrayList;

/**
 * The needs of a value: each is an instruction and the last point at which the value is live for it. An instruction
 * that uses the value needs it up to the gap before itself, a copy in that gap up to the point before the gap, and a
 * PHI of a successor needs it at the terminator, up to the end of the block.
 */
final class Needs {
    private final IntArrayList instructions = new IntArrayList();
    private final IntArrayList points = new IntArrayList();

    void clear() {
        instructions.clear();
        points.clear();
    }

    void add(int instruction, int point) {
        instructions.add(instruction);
        points.add(point);
    }

    int size() {
        return points.size();
    }

    /** The instruction of need {@code i}. */
    int instruction(int i) {
        return instructions.getInt(i);
    }

    /** The last point at which the value is live for need {@code i}. */
    int point(int i) {
        return points.getInt(i);
    }
}
