package lockstep.sim.image.sass;

import java.util.List;
import java.util.Map;
import lockstep.ir.nvvm.type.AddressSpace;
import lockstep.sim.image.FunctionAssembler;
import lockstep.sim.image.InstructionWriter;
import lockstep.sim.image.NotDecodable;
import lockstep.sim.image.OpBuilder;
import lockstep.sim.image.OpKind;
import lockstep.sim.image.SpecialRegister;
import lockstep.sim.memory.AddressWindows;
import lockstep.sim.memory.MachineKernel;
import lockstep.sim.nvvm.ScalarType;
import org.jspecify.annotations.Nullable;

/** Decodes reads of special registers, by their numbers. Source: measured with one PTX instruction each, ptxas 13.0. */
final class SpecialForms {
    private static final int WORD = 32;
    private static final int PAIR = 64;
    private static final int SHARED_WINDOW = 47;
    /** The least value that {@code R1} may have. */
    private static final int STACK_START = 55;

    private static final int ZERO = 255;
    private static final Map<Integer, SpecialRegister> REGISTERS = Map.ofEntries(
            Map.entry(0, SpecialRegister.LANEID),
            Map.entry(33, SpecialRegister.TID_X),
            Map.entry(34, SpecialRegister.TID_Y),
            Map.entry(35, SpecialRegister.TID_Z),
            Map.entry(37, SpecialRegister.CTAID_X),
            Map.entry(38, SpecialRegister.CTAID_Y),
            Map.entry(39, SpecialRegister.CTAID_Z),
            Map.entry(56, SpecialRegister.LANEMASK_EQ),
            Map.entry(57, SpecialRegister.LANEMASK_LT),
            Map.entry(58, SpecialRegister.LANEMASK_LE),
            Map.entry(59, SpecialRegister.LANEMASK_GT),
            Map.entry(60, SpecialRegister.LANEMASK_GE),
            Map.entry(67, SpecialRegister.SMID),
            Map.entry(80, SpecialRegister.CLOCK),
            Map.entry(82, SpecialRegister.GLOBALTIMER_LO));

    /** Ranks and numbers of blocks in a cluster: zero, since each cluster has one block. */
    private static final List<Integer> OF_CLUSTER = List.of(136, 138);

    private final FunctionAssembler into;
    private final SassRegisters registers;
    private final AddressWindows windows;
    private final StackNeed stack;

    SpecialForms(FunctionAssembler into, SassRegisters registers, AddressWindows windows, StackNeed stack) {
        this.into = into;
        this.registers = registers;
        this.windows = windows;
        this.stack = stack;
    }

    /** {@code S2R}, {@code S2UR}, {@code CS2R.32}. */
    void read(InstructionWriter writer, DecodedInstruction instruction) {
        int number = (int) instruction.value("SR", ZERO);
        String target = instruction.hasOperand("URd") ? "URd" : "Rd";
        boolean isWide =
                instruction.mnemonic().equals("CS2R") && !instruction.word("w").equals("32");
        int width = isWide ? PAIR : WORD;
        OpBuilder op = fixed(writer, number, width);
        if (op == null) {
            op = writer.op(OpKind.Arithmetic.SPECIAL_REGISTER);
            op.setRegister(register(number, isWide));
        }
        op.setType(ScalarType.integer(width));
        registers.emit(writer, op, List.of(instruction.destination(target, width)));
    }

    private static SpecialRegister register(int number, boolean isWide) {
        SpecialRegister known = REGISTERS.get(number);
        if (known == null) {
            throw new NotDecodable("the special register " + number);
        }
        if (isWide && known == SpecialRegister.CLOCK) {
            return SpecialRegister.CLOCK64;
        }
        return isWide && known == SpecialRegister.GLOBALTIMER_LO ? SpecialRegister.GLOBALTIMER : known;
    }

    /** The operation for a register with a constant value, else null. */
    private @Nullable OpBuilder fixed(InstructionWriter writer, int number, int width) {
        long value;
        if (number == SHARED_WINDOW) {
            value = windows.base(AddressSpace.SHARED.number()) >>> WORD;
        } else if (number == STACK_START) {
            value = MachineKernel.stackStart(windows, stack.bytes());
        } else if (number == ZERO || OF_CLUSTER.contains(number)) {
            value = 0;
        } else {
            return null;
        }
        int cell = into.constant(value, width);
        OpBuilder op = writer.op(OpKind.Move.MOVES, cell);
        op.setNumbers(cell);
        return op;
    }
}
