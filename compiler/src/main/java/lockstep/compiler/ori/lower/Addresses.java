package lockstep.compiler.ori.lower;

import java.util.List;
import java.util.Optional;
import lockstep.compiler.ori.module.ModuleFrame;
import lockstep.compiler.ori.module.VariablePlace;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.ptx.PtxAddress;
import lockstep.ir.ptx.PtxFunctionHeader;
import lockstep.ir.ptx.PtxLabel;
import lockstep.ir.ptx.PtxOperand.PtxSymbolOperand;
import lockstep.ir.ptx.PtxSymbol;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.ptx.PtxVariable;
import lockstep.ir.sass.cubin.CubinBuilder;
import lockstep.ir.sass.ori.OriOperand.OriImmediate;
import lockstep.ir.sass.ori.OriRegister;
import lockstep.ir.sass.ori.OriRegister.VirtualRegister;

/**
 * Addresses of variables and functions, each in its own space: shared and local addresses have 32 bits, zero-extended;
 * constants are offsets in bank 3; 64-bit addresses of globals and functions are loaded from bank 4. {@code SR_SWINHI}
 * holds the upper half of generic addresses of shared memory; bank 0 holds the start of local and constant memory.
 * Source: measured, ptxas 13.0 {@code -O0}.
 */
final class Addresses {
    /** Offset in bank 0 of the generic address at which local memory begins. */
    static final int LOCAL_WINDOW = 0x20;

    /** Offset in bank 0 of the generic address at which constant memory begins. */
    static final int CONSTANT_WINDOW = 0xd0;

    /** Offset in bank 0 of the generic addresses of the first and the last byte of a kernel's parameters. */
    static final int PARAMETER_WINDOW = 0x198;

    private final LoweringEmitter out;
    private final ModuleFrame module;
    private final StackLayout stack;
    private final boolean isKernel;

    Addresses(LoweringEmitter out, ModuleFrame module, StackLayout stack, boolean isKernel) {
        this.out = out;
        this.module = module;
        this.stack = stack;
        this.isKernel = isKernel;
    }

    /** Whether the function is a kernel, whose parameters are in bank 0. */
    boolean isKernel() {
        return isKernel;
    }

    /** Whether a parameter is in memory on the stack. */
    boolean isOnStack(PtxVariable variable) {
        return stack.offset(variable).isPresent();
    }

    /** The location of a variable; empty for parameters of functions and calls, which are in registers. */
    Optional<VariablePlace> place(PtxSymbol symbol) {
        return symbol instanceof PtxVariable variable ? module.place(variable) : Optional.empty();
    }

    /** The value of {@code symbol+offset} in a register of {@code bits} bits. */
    OriRegister of(PtxSymbolOperand operand, int bits) {
        return of(operand.symbol(), operand.offset(), bits);
    }

    /** The address of {@code symbol} and {@code offset} bytes. */
    OriRegister of(PtxSymbol symbol, long offset, int bits) {
        OriRegister whole = switch (symbol) {
            case PtxFunctionHeader function -> fromBank(function, offset);
            case PtxLabel label -> throw UnsupportedPtx.at(SourceLocation.NONE, "the address of label " + label.name());
            case PtxVariable variable -> of(variable, offset);
        };
        return bits == Long.SIZE ? whole : out.words(whole).getFirst();
    }

    private OriRegister of(PtxVariable variable, long offset) {
        VariablePlace place = module.place(variable).orElse(null);
        if (place == null) {
            int own = stack.offset(variable)
                    .orElseThrow(() ->
                            UnsupportedPtx.at(SourceLocation.NONE, "the address of parameter " + variable.name()));
            return pair(onStack(own + offset));
        }
        return switch (place) {
            case VariablePlace.Global _ -> fromBank(variable, offset);
            case VariablePlace.Constant constant -> pair(number(constant.offset() + offset));
            case VariablePlace.Shared shared -> pair(number(shared.address() + offset));
            case VariablePlace.Linked linked -> pair(linked(variable, linked, offset));
            case VariablePlace.Local local -> pair(onStack(stack.locals() + local.offset() + offset));
            case VariablePlace.Parameter parameter -> pair(number(parameter.offset() + offset));
        };
    }

    /** The address, in its own space, of a variable that the linker places. */
    private OriRegister linked(PtxVariable variable, VariablePlace.Linked place, long offset) {
        VirtualRegister said = out.register(Integer.SIZE);
        out.word("LDC %s, c[0x%x][0x%x]", said, ModuleFrame.ADDRESS_BANK, module.addressSlot(variable, 0));
        return sum(said, place.start() + offset, Integer.SIZE);
    }

    private OriRegister pair(OriRegister low) {
        return out.tuple(List.of(low, LoweringEmitter.ZERO));
    }

    private OriRegister number(long value) {
        return out.constant(value, Integer.SIZE);
    }

    private OriRegister onStack(long offset) {
        VirtualRegister result = out.register(Integer.SIZE);
        out.word("IADD3 %s, R1, 0x%x, RZ", result, (int) offset);
        return result;
    }

    /** The address of a global or function, of 64 bits. */
    OriRegister fromBank(PtxSymbol symbol, long offset) {
        VirtualRegister result = out.register(Long.SIZE);
        out.word("LDC.64 %s, c[0x%x][0x%x]", result, ModuleFrame.ADDRESS_BANK, module.addressSlot(symbol, offset));
        return result;
    }

    /** {@code base} and a number. */
    OriRegister sum(OriRegister base, long offset, int bits) {
        return offset == 0
                ? base
                : out.compute(
                        bits,
                        "add.s" + bits,
                        base,
                        new OriImmediate(bits == Long.SIZE ? offset : offset & 0xffff_ffffL));
    }

    // ---- windows of the generic space

    /** 64 bits of bank 0. */
    OriRegister window(int offset) {
        VirtualRegister result = out.register(Long.SIZE);
        out.word("LDC.64 %s, c[0x0][0x%x]", result, offset);
        return result;
    }

    private int firstParameter() {
        return CubinBuilder.parameterStart(module.architecture());
    }

    /** Converts a 64-bit address of a space to a generic one. */
    OriRegister toGeneric(OriRegister address, Window window) {
        return switch (window) {
            case GLOBAL -> address;
            case SHARED -> {
                VirtualRegister upper = out.register(Integer.SIZE);
                out.word("S2R %s, SR_SWINHI", upper);
                yield out.tuple(List.of(out.words(address).getFirst(), upper));
            }
            case LOCAL -> out.compute(Long.SIZE, "add.s64", address, window(LOCAL_WINDOW));
            case CONSTANT -> out.compute(Long.SIZE, "add.s64", address, window(CONSTANT_WINDOW));
            case PARAMETER ->
                out.compute(Long.SIZE, "add.s64", sum(address, -firstParameter(), Long.SIZE), window(PARAMETER_WINDOW));
        };
    }

    /** Converts a 64-bit generic address to one of a space. */
    OriRegister fromGeneric(OriRegister address, Window window) {
        return switch (window) {
            case GLOBAL -> address;
            case SHARED -> pair(out.words(address).getFirst());
            case LOCAL -> out.compute(Long.SIZE, "sub.s64", address, window(LOCAL_WINDOW));
            case CONSTANT -> out.compute(Long.SIZE, "sub.s64", address, window(CONSTANT_WINDOW));
            case PARAMETER -> {
                OriRegister offset = out.compute(Long.SIZE, "sub.s64", address, window(PARAMETER_WINDOW));
                yield sum(offset, firstParameter(), Long.SIZE);
            }
        };
    }

    /** Parts of the generic space. */
    enum Window {
        /** Everything outside the other windows. */
        GLOBAL,
        /** Shared memory of the block. */
        SHARED,
        /** Local memory of the thread. */
        LOCAL,
        /** Constants. */
        CONSTANT,
        /** Parameters of kernels, whose addresses are offsets in bank 0. */
        PARAMETER
    }

    // ---- addresses in brackets

    /**
     * The address operand, in brackets, of a machine instruction.
     *
     * @param base a register, or empty
     * @param offset in bytes, 24 bits signed
     */
    record Bracket(String base, long offset) {
        private static final long MOST = (1 << 23) - 1;

        /** Whether the offset fits the field. */
        static boolean fits(long offset) {
            return fits(offset, MOST);
        }

        private static boolean fits(long offset, long most) {
            return offset >= -most - 1 && offset <= most;
        }

        /** The operand for instructions that also take a uniform register: {@code URZ}. */
        String withUniform() {
            return "[" + base + ".64+URZ" + (offset == 0 ? "" : "+" + number()) + "]";
        }

        private String number() {
            return offset < 0 ? "-0x" + Long.toHexString(-offset) : "0x" + Long.toHexString(offset);
        }

        @Override
        public String toString() {
            String sum = offset == 0 ? base : base + "+" + number();
            return "[" + (base.isEmpty() ? number() : sum) + "]";
        }

        /** The operand {@code bytes} bytes further. */
        Bracket plus(long bytes) {
            return new Bracket(base, offset + bytes);
        }
    }

    /** The operand for memory with 64-bit addresses: global or generic. */
    Bracket wide(PtxAddress address, OperandLowering operands) {
        return wide(address, operands, Bracket.MOST);
    }

    /** The same for instructions whose offsets are in {@code [-most - 1, most]}. */
    Bracket wide(PtxAddress address, OperandLowering operands, long most) {
        return switch (address) {
            case PtxAddress.OfRegister of -> bracket(operands.register(of.base(), PtxType.B64), of.offset(), most);
            case PtxAddress.OfSymbol of -> bracket(of(of.base(), 0, Long.SIZE), of.offset(), most);
            case PtxAddress.Absolute at -> bracket(out.constant(at.offset(), Long.SIZE), 0, most);
        };
    }

    /** A 64-bit address in a register. */
    OriRegister value(PtxAddress address, OperandLowering operands) {
        return switch (address) {
            case PtxAddress.OfRegister of -> sum(operands.register(of.base(), PtxType.B64), of.offset(), Long.SIZE);
            case PtxAddress.OfSymbol of -> of(of.base(), of.offset(), Long.SIZE);
            case PtxAddress.Absolute at -> out.constant(at.offset(), Long.SIZE);
        };
    }

    /** The operand for memory with 32-bit addresses: shared or local. */
    Bracket narrow(PtxAddress address, OperandLowering operands) {
        return narrow(address, operands, Bracket.MOST);
    }

    /** The same for instructions whose offsets are at most {@code most}. */
    Bracket narrow(PtxAddress address, OperandLowering operands, long most) {
        return switch (address) {
            case PtxAddress.OfRegister of -> bracket(operands.register(of.base(), PtxType.B32), of.offset(), most);
            case PtxAddress.OfSymbol of -> ofSymbol(of.base(), of.offset());
            case PtxAddress.Absolute at -> new Bracket("", at.offset());
        };
    }

    private Bracket bracket(OriRegister base, long offset, long most) {
        return Bracket.fits(offset, most)
                ? new Bracket(base.toString(), offset)
                : new Bracket(sum(base, offset, base.width() * Integer.SIZE).toString(), 0);
    }

    private Bracket ofSymbol(PtxSymbol symbol, long offset) {
        VariablePlace place = place(symbol).orElse(null);
        if (place instanceof VariablePlace.Shared shared && Bracket.fits(shared.address() + offset)) {
            return new Bracket("", shared.address() + offset);
        }
        if (place instanceof VariablePlace.Local local && Bracket.fits(stack.locals() + local.offset() + offset)) {
            return new Bracket("R1", stack.locals() + local.offset() + offset);
        }
        if (place == null
                && symbol instanceof PtxVariable variable
                && stack.offset(variable).isPresent()) {
            return new Bracket("R1", stack.offset(variable).getAsInt() + offset);
        }
        return bracket(of(symbol, offset, Integer.SIZE), 0, Bracket.MOST);
    }

    /** The offset of a variable in its constant bank. */
    private long inBank(PtxSymbol symbol) {
        VariablePlace place = place(symbol).orElse(null);
        if (place instanceof VariablePlace.Constant constant) {
            return constant.offset();
        }
        if (place instanceof VariablePlace.Parameter parameter) {
            return parameter.offset();
        }
        throw UnsupportedPtx.at(SourceLocation.NONE, "constant " + symbol.name());
    }

    /** An operand in a constant bank: {@code c[0x3][%R1+0x10]}. */
    String constant(int bank, PtxAddress address, OperandLowering operands) {
        return switch (address) {
            case PtxAddress.OfRegister of -> {
                OriRegister base = operands.register(of.base(), PtxType.B32);
                boolean isInside = of.offset() >= 0 && of.offset() < 1 << 16;
                OriRegister sum = isInside ? base : sum(base, of.offset(), Integer.SIZE);
                yield "c[0x%x][%s+0x%x]".formatted(bank, sum, isInside ? of.offset() : 0);
            }
            case PtxAddress.OfSymbol of
            when place(of.base()).orElse(null) instanceof VariablePlace.Linked ->
                "c[0x%x][%s+0x0]".formatted(bank, of(of.base(), of.offset(), Integer.SIZE));
            case PtxAddress.OfSymbol of -> {
                long offset = inBank(of.base()) + of.offset();
                yield "c[0x%x][0x%x]".formatted(bank, offset);
            }
            case PtxAddress.Absolute at -> "c[0x%x][0x%x]".formatted(bank, at.offset());
        };
    }
}
