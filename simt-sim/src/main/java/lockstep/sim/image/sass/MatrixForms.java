package lockstep.sim.image.sass;

import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.type.AddressSpace;
import lockstep.sim.image.FunctionAssembler;
import lockstep.sim.image.MemoryOrder;
import lockstep.sim.image.Op;
import lockstep.sim.image.OpKind;
import lockstep.sim.image.SpecialRegister;
import lockstep.sim.nvvm.ScalarType;
import lockstep.sim.sass.SassDestination;

/**
 * Loads of matrices of 8 by 8 halves from shared memory. Eight lanes for each matrix say where its rows lie, 16 bytes
 * each; every lane gets two neighbours of a row of each matrix, or of a column of a transposed one. A lane that is not
 * there names no row: reading it is undefined. Source: PTX ISA, "ldmatrix".
 */
final class MatrixForms {
    private static final int HALF = 16;
    private static final int WORD = 32;
    /** Rows and columns of a matrix. */
    private static final int EDGE = 8;
    /** Lanes that share a row. */
    private static final int SHARE = 4;
    /** All lanes are one segment of a shuffle. */
    private static final int CLAMP = 0x1f;

    private final FunctionAssembler into;
    private final SassRegisters registers;
    private final MemoryForms memory;
    private final CollectiveForms collectives;

    MatrixForms(
            FunctionAssembler into, SassRegisters registers, MemoryForms memory, CollectiveForms collectives) {
        this.into = into;
        this.registers = registers;
        this.memory = memory;
        this.collectives = collectives;
    }

    /** {@code LDSM}. Results are written behind all loads, since they may overwrite the address. */
    void load(SassWriter writer, Instruction instruction) {
        String number = instruction.word("ldsmnum");
        int matrices = number.isEmpty() ? 1 : Integer.parseInt(number);
        boolean isTransposed = instruction.word("ldsmt").equals("MT88");
        int address = memory.address(writer, instruction, "m", AddressSpace.SHARED);
        int row = writer.resized(address, WORD, false);
        int lane = lane(writer);
        int line = writer.binary(Opcode.LSHR, lane, constant(2));
        int pair = writer.binary(Opcode.AND, lane, constant(SHARE - 1));
        int results = into.cells(matrices, WORD);
        for (int i = 0; i < matrices; i++) {
            if (isTransposed) {
                column(writer, row, i * EDGE, pair, line, results + i);
            } else {
                words(writer, row, i * EDGE, line, pair, results + i);
            }
        }
        if (instruction.destination("Rd", WORD) instanceof SassDestination.Register register) {
            int first = registers.cell(register.file(), register.number());
            for (int i = 0; i < matrices; i++) {
                writer.move(results + i, first + i);
            }
        }
    }

    private int constant(int number) {
        return into.constant(number, WORD);
    }

    private static int lane(SassWriter writer) {
        int lane = writer.temporary(WORD);
        writer.hidden(OpKind.Arithmetic.SPECIAL_REGISTER, lane).register = SpecialRegister.LANEID;
        return lane;
    }

    /** Two neighbours of one row, which are a word of it. */
    private void words(SassWriter writer, int address, int first, int row, int word, int result) {
        int lane = writer.binary(Opcode.ADD, row, constant(first));
        element(writer, row(writer, address, lane, WORD), EDGE * HALF / WORD, word, result);
    }

    /** One element of each of two neighbouring rows. */
    private void column(SassWriter writer, int address, int first, int pair, int column, int result) {
        int halves = into.cells(2, HALF);
        int twice = writer.binary(Opcode.ADD, pair, pair);
        for (int i = 0; i < 2; i++) {
            int lane = writer.binary(Opcode.ADD, twice, constant(first + i));
            element(writer, row(writer, address, lane, HALF), EDGE, column, halves + i);
        }
        writer.regroup(halves, 2, result, 1);
    }

    /** The first of the cells with the row that a lane names, as numbers of {@code width} bits. */
    private int row(SassWriter writer, int address, int lane, int width) {
        int named = writer.temporary(WORD);
        Op shuffle = collectives.together(writer, "shfl.idx.i32", address, lane, constant(CLAMP));
        shuffle.setResult(named, ScalarType.integer(WORD));
        writer.main(shuffle);
        int count = EDGE * HALF / width;
        int first = into.cells(count, width);
        Op load = memory.plainLoad(
                writer, AddressSpace.SHARED, writer.resized(named, 2 * WORD, false), count, width);
        load.setResult(first, ScalarType.integer(width));
        load.resultCount = count;
        writer.main(load);
        return first;
    }

    private static void element(SassWriter writer, int first, int count, int index, int result) {
        writer.hidden(OpKind.Move.EXTRACT_ELEMENT, result, first, index).operandCounts[0] = count;
    }
}
