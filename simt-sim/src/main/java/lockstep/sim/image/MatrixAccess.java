package lockstep.sim.image;

import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.type.AddressSpace;
import lockstep.sim.memory.AccessShape;
import lockstep.sim.nvvm.ScalarType;

/**
 * Decodes loads and stores of matrices of 8 by 8 halves in shared memory by a warp. Eight lanes for each matrix give
 * the addresses of its rows, 16 bytes each; every lane holds two adjacent elements of a row of each matrix, or of a
 * column of a transposed one. The row of an inactive lane has no address: to access it is undefined. Source: PTX ISA,
 * "ldmatrix", "stmatrix".
 *
 * <p>An access becomes shuffles of the addresses and loads of whole rows, so that misaligned rows and races are
 * detected; stores are of words or halves, for which only the alignment of the element itself is checked.
 */
public final class MatrixAccess {
    private static final int HALF = 16;
    private static final int WORD = 32;
    /** Rows and columns of a matrix. */
    private static final int EDGE = 8;
    /** Lanes that share a row. */
    private static final int SHARE = 4;
    /** The clamp of a shuffle with all lanes in one segment. */
    private static final int CLAMP = 0x1f;

    private static final int SPACE = AddressSpace.SHARED.number();
    private static final MemoryOrder PLAIN = new MemoryOrder(false, false, false, false);

    /** Makes the shuffle by which each lane reads another one. */
    @FunctionalInterface
    public interface Exchange {
        /**
         * A shuffle of words by index, without its result, not added yet.
         *
         * @param value the cell that is read
         * @param lane the cell with the number of the source lane
         * @param clamp the cell with the segments
         */
        OpBuilder shuffle(InstructionWriter writer, int value, int lane, int clamp);
    }

    private final InstructionWriter writer;
    private final Exchange exchange;
    private final int address;
    private final int matrices;
    private final boolean isTransposed;
    private final int line;
    private final int pair;

    /**
     * An access by one instruction.
     *
     * @param address the cell with each lane's address, 32 bits
     * @param matrices 1, 2 or 4
     */
    public MatrixAccess(InstructionWriter writer, Exchange exchange, int address, int matrices, boolean isTransposed) {
        this.writer = writer;
        this.exchange = exchange;
        this.address = address;
        this.matrices = matrices;
        this.isTransposed = isTransposed;
        int lane = writer.temporary(WORD);
        writer.hidden(OpKind.Arithmetic.SPECIAL_REGISTER, lane).setRegister(SpecialRegister.LANEID);
        this.line = writer.binary(Opcode.LSHR, lane, constant(2));
        this.pair = writer.binary(Opcode.AND, lane, constant(SHARE - 1));
    }

    private FunctionAssembler into() {
        return writer.into();
    }

    private int constant(int number) {
        return into().constant(number, WORD);
    }

    // ---- loads

    /** Loads all matrices; returns the first of the result cells, one word for each matrix. */
    public int load() {
        int results = into().cells(matrices, WORD);
        for (int matrix = 0; matrix < matrices; matrix++) {
            if (isTransposed) {
                loadColumn(matrix, results + matrix);
            } else {
                element(row(matrix, line, WORD), EDGE * HALF / WORD, pair, results + matrix);
            }
        }
        return results;
    }

    /** Loads one element of each of two adjacent rows. */
    private void loadColumn(int matrix, int result) {
        int halves = into().cells(2, HALF);
        for (int i = 0; i < 2; i++) {
            element(row(matrix, rowOfPair(i), HALF), EDGE, line, halves + i);
        }
        writer.regroup(halves, 2, result, 1);
    }

    /** Loads a row; returns the first of its cells, of {@code width} bits each. */
    private int row(int matrix, int row, int width) {
        int count = EDGE * HALF / width;
        int first = into().cells(count, width);
        OpBuilder load = writer.op(OpKind.Memory.LOAD, rowAddress(matrix, row));
        load.setResult(first, ScalarType.integer(width));
        load.setResultCells(count);
        writer.main(access(load, count, width));
        return first;
    }

    private void element(int first, int count, int index, int result) {
        writer.hidden(OpKind.Move.EXTRACT_ELEMENT, result, first, index).setOperandCells(0, count);
    }

    // ---- stores

    /** Stores all matrices from the cells from {@code first} on, one word for each matrix. */
    public void store(int first) {
        for (int matrix = 0; matrix < matrices; matrix++) {
            if (isTransposed) {
                storeColumn(matrix, first + matrix);
            } else {
                store(rowAddress(matrix, line), pair, WORD, first + matrix);
            }
        }
    }

    private void storeColumn(int matrix, int value) {
        int halves = into().cells(2, HALF);
        writer.regroup(value, 1, halves, 2);
        for (int i = 0; i < 2; i++) {
            store(rowAddress(matrix, rowOfPair(i)), line, HALF, halves + i);
        }
    }

    /** Stores a number of {@code width} bits as element {@code index} of a row. */
    private void store(int rowAddress, int index, int width, int value) {
        int bytes = into().constant(width / Byte.SIZE, 2 * WORD);
        int offset = writer.binary(Opcode.MUL, writer.resized(index, 2 * WORD, false), bytes);
        OpBuilder store = writer.op(OpKind.Memory.STORE, value, writer.binary(Opcode.ADD, rowAddress, offset));
        store.setType(ScalarType.integer(width));
        writer.main(access(store, 1, width));
    }

    // ---- both

    /** The row that holds the lane's element {@code i}, 0 or 1, of a transposed matrix. */
    private int rowOfPair(int i) {
        return writer.binary(Opcode.ADD, writer.binary(Opcode.ADD, pair, pair), constant(i));
    }

    /** The address of a row, in 64 bits, from the lane that gives it. */
    private int rowAddress(int matrix, int row) {
        int lane = writer.binary(Opcode.ADD, row, constant(matrix * EDGE));
        int named = writer.temporary(WORD);
        OpBuilder shuffle = exchange.shuffle(writer, address, lane, constant(CLAMP));
        shuffle.setResult(named, ScalarType.integer(WORD));
        writer.main(shuffle);
        return writer.resized(named, 2 * WORD, false);
    }

    private static OpBuilder access(OpBuilder op, int count, int width) {
        op.setFromSpace(SPACE);
        op.setShape(AccessShape.row(SPACE, count, width, false));
        op.setOrder(PLAIN);
        return op;
    }
}
