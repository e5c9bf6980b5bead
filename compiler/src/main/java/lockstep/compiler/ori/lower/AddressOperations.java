package lockstep.compiler.ori.lower;

import java.util.Map;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxModifier;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxSpace;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.sass.ori.OriOperand.OriImmediate;
import lockstep.ir.sass.ori.OriRegister;
import lockstep.ir.sass.ori.OriRegister.VirtualRegister;

/** Address space conversions ({@code cvta}) and queries ({@code isspacep}). */
final class AddressOperations {
    private static final Map<PtxSpace, Addresses.Window> WINDOWS = Map.of(
            PtxSpace.GLOBAL, Addresses.Window.GLOBAL,
            PtxSpace.SHARED, Addresses.Window.SHARED,
            PtxSpace.LOCAL, Addresses.Window.LOCAL,
            PtxSpace.CONST, Addresses.Window.CONSTANT,
            PtxSpace.PARAM, Addresses.Window.PARAMETER);

    /** The letter of a space in {@code QSPC}. */
    private static final Map<PtxSpace, String> QUESTIONS =
            Map.of(PtxSpace.GLOBAL, "G", PtxSpace.SHARED, "S", PtxSpace.LOCAL, "L");

    /** Bytes of the generic space that belong to constants. */
    private static final long CONSTANT_BYTES = 1 << 16;

    private final LoweringEmitter out;
    private final OperandLowering operands;
    private final Addresses addresses;

    AddressOperations(LoweringEmitter out, OperandLowering operands, Addresses addresses) {
        this.out = out;
        this.operands = operands;
        this.addresses = addresses;
    }

    void lower(PtxInstruction instruction) {
        PtxSpace space = instruction.space();
        if (!WINDOWS.containsKey(space)) {
            throw UnsupportedPtx.at(SourceLocation.NONE, instruction.mnemonic());
        }
        if (instruction.opcode() == PtxOpcode.ISSPACEP) {
            ask(instruction, space);
        } else {
            convert(instruction, WINDOWS.get(space));
        }
    }

    private void convert(PtxInstruction instruction, Addresses.Window window) {
        PtxType type = instruction.types().getLast();
        if (type.width() != Long.SIZE) {
            throw UnsupportedPtx.at(SourceLocation.NONE, "generic addresses of 32 bits");
        }
        OriRegister from = operands.register(instruction.operand(1), type);
        OriRegister converted = instruction.has(PtxModifier.TO)
                ? addresses.fromGeneric(from, window)
                : addresses.toGeneric(from, window);
        operands.target(instruction.operand(0)).ifPresent(to -> operands.define(to, converted, type));
    }

    private void ask(PtxInstruction instruction, PtxSpace space) {
        OriRegister address = operands.register(instruction.operand(1), PtxType.B64);
        OriRegister isIn = isIn(address, space);
        if (space == PtxSpace.GLOBAL) {
            // QSPC classifies constants as global memory.
            isIn = both(isIn, out.compute(1, "not.pred", isConstant(address)));
        }
        OriRegister answer = isIn;
        operands.target(instruction.operand(0)).ifPresent(to -> operands.define(to, answer, PtxType.PRED));
    }

    private OriRegister isIn(OriRegister address, PtxSpace space) {
        String letter = QUESTIONS.get(space);
        if (letter != null) {
            return question(address, letter);
        }
        return space == PtxSpace.CONST ? isConstant(address) : isParameter(address);
    }

    private OriRegister question(OriRegister address, String space) {
        VirtualRegister result = out.register(1);
        out.word("QSPC.E.%s %s, RZ, [%s]", space, result, address);
        return result;
    }

    /** Bank 0 holds the addresses of the first and the last byte of a kernel's parameters. */
    private OriRegister isParameter(OriRegister address) {
        return both(
                out.compute(1, "setp.ge.u64", address, addresses.window(Addresses.PARAMETER_WINDOW)),
                out.compute(1, "setp.le.u64", address, addresses.window(Addresses.PARAMETER_WINDOW + Long.BYTES)));
    }

    private OriRegister both(OriRegister a, OriRegister b) {
        return out.compute(1, "and.pred", a, b);
    }

    private OriRegister isConstant(OriRegister address) {
        OriRegister offset = addresses.fromGeneric(address, Addresses.Window.CONSTANT);
        return out.compute(1, "setp.lt.u64", offset, new OriImmediate(CONSTANT_BYTES));
    }
}
