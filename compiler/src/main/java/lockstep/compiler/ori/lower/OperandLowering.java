package lockstep.compiler.ori.lower;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.ptx.PtxFloat;
import lockstep.ir.ptx.PtxInstruction.PtxGuard;
import lockstep.ir.ptx.PtxInteger;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxOperand.PtxComponent;
import lockstep.ir.ptx.PtxOperand.PtxNot;
import lockstep.ir.ptx.PtxOperand.PtxSink;
import lockstep.ir.ptx.PtxOperand.PtxSum;
import lockstep.ir.ptx.PtxOperand.PtxSymbolOperand;
import lockstep.ir.ptx.PtxOperand.PtxVector;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxSpecialRegister;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.sass.ori.OriMacro.OriGuard;
import lockstep.ir.sass.ori.OriOperand;
import lockstep.ir.sass.ori.OriOperand.OriImmediate;
import lockstep.ir.sass.ori.OriOperand.OriNot;
import lockstep.ir.sass.ori.OriRegister;
import lockstep.ir.sass.ori.OriRegister.VirtualRegister;

/**
 * Lowers PTX operands. A register of 8 or 16 bits is the lower part of a general one whose upper bits are zero; a
 * 64-bit register is a pair, a 128-bit one a quad; each element of a vector register is a separate register.
 */
final class OperandLowering {
    private static final int HALF = 16;

    private final LoweringEmitter out;
    private final Addresses addresses;
    private final Map<PtxRegister, List<VirtualRegister>> registers = new HashMap<>();

    OperandLowering(LoweringEmitter out, Addresses addresses) {
        this.out = out;
        this.addresses = addresses;
    }

    // ---- registers

    /** The width in Ori of a register of this type. */
    static int bits(PtxType type) {
        return type == PtxType.PRED ? 1 : Math.max(Integer.SIZE, type.width());
    }

    /** The Ori register for {@code register}. */
    VirtualRegister of(PtxRegister register) {
        return elements(register).getFirst();
    }

    private List<VirtualRegister> elements(PtxRegister register) {
        return registers.computeIfAbsent(register, r -> {
            List<VirtualRegister> made = new ArrayList<>();
            for (int i = 0; i < r.elements(); i++) {
                made.add(out.register(bits(r.type())));
            }
            return Collections.unmodifiableList(made);
        });
    }

    /** The guard of an instruction. */
    Optional<OriGuard> guard(Optional<PtxGuard> guard) {
        return guard.map(g -> new OriGuard(of(g.predicate()), g.negated()));
    }

    /** The register of a result and its declared type; empty for a sink. */
    Optional<Target> target(PtxOperand operand) {
        if (operand instanceof PtxRegister register) {
            return Optional.of(new Target(of(register), register.type()));
        }
        if (operand instanceof PtxComponent component) {
            PtxType type = component.register().type();
            return Optional.of(new Target(elements(component.register()).get(component.index()), type));
        }
        if (operand instanceof PtxSink) {
            return Optional.empty();
        }
        throw UnsupportedPtx.at(SourceLocation.NONE, "a result in " + operand);
    }

    /**
     * A destination register.
     *
     * @param register the Ori register
     * @param type its declared type
     */
    record Target(VirtualRegister register, PtxType type) {}

    /** The elements of {@code {a, b}} or of a vector register; a scalar operand is its own element. */
    List<PtxOperand> elements(PtxOperand operand) {
        if (operand instanceof PtxVector vector) {
            return vector.elements();
        }
        return operand instanceof PtxRegister register && register.elements() > 1
                ? register.components()
                : List.of(operand);
    }

    // ---- values

    /** {@code operand} as a macro operand of {@code type}: a register of exactly that width, or a number. */
    OriOperand value(PtxOperand operand, PtxType type) {
        if (operand instanceof PtxInteger number) {
            return new OriImmediate(masked(number.value(), type.width()));
        }
        if (operand instanceof PtxFloat number) {
            return new OriImmediate(masked(bits(number, type), type.width()));
        }
        return operand instanceof PtxNot not ? new OriNot(of(not.predicate())) : register(operand, type);
    }

    /** {@code operand} in a register of the width of {@code type}. */
    OriRegister register(PtxOperand operand, PtxType type) {
        if (operand instanceof PtxInteger number) {
            return type == PtxType.PRED ? out.truth(number.value() != 0) : out.constant(number.value(), type.width());
        }
        if (operand instanceof PtxFloat number) {
            return out.constant(bits(number, type), type.width());
        }
        if (operand instanceof PtxRegister register && register.elements() == 1) {
            return narrowed(of(register), register.type(), type.width());
        }
        if (operand instanceof PtxComponent component) {
            PtxRegister vector = component.register();
            return narrowed(elements(vector).get(component.index()), vector.type(), type.width());
        }
        if (operand instanceof PtxSymbolOperand symbol) {
            return addresses.of(symbol, type.width());
        }
        if (operand instanceof PtxSum sum) {
            return addresses.sum(register(sum.register(), type), sum.offset(), type.width());
        }
        if (operand instanceof PtxSpecialRegister special) {
            return SpecialRegisterLowering.read(special, type.width(), out);
        }
        if (operand instanceof PtxNot not) {
            return out.compute(1, "not.pred", of(not.predicate()));
        }
        throw UnsupportedPtx.at(SourceLocation.NONE, "an operand " + operand);
    }

    /** The lower {@code bits} of a register that may be wider. */
    private OriRegister narrowed(VirtualRegister register, PtxType declared, int bits) {
        if (declared.width() <= bits || declared == PtxType.PRED) {
            return declared.width() < bits ? wide(register, bits) : register;
        }
        List<OriRegister> words = out.words(register);
        if (bits >= Integer.SIZE) {
            return out.tuple(words.subList(0, bits / Integer.SIZE));
        }
        return bits < Integer.SIZE && declared.width() > HALF
                ? out.compute(Integer.SIZE, "and.b32", words.getFirst(), new OriImmediate((1L << bits) - 1))
                : words.getFirst();
    }

    /** A narrow register as a wide operand, which the PTX verifier allows where only the lower bits are used. */
    private OriRegister wide(VirtualRegister register, int bits) {
        if (bits <= Integer.SIZE) {
            return register;
        }
        List<OriRegister> words = new ArrayList<>(out.words(register));
        while (words.size() < bits / Integer.SIZE) {
            words.add(LoweringEmitter.ZERO);
        }
        return out.tuple(words);
    }

    /**
     * Defines a PTX register as a value of {@code type}, in the guarded lanes. If the register is wider, the value is
     * sign-extended if the type is signed, else zero-extended (PTX ISA, "Operand Size Exceeding Instruction-Type
     * Size").
     *
     * @param value of the width of the type; zero-extended below 32 bits
     */
    void define(Target target, OriRegister value, PtxType type) {
        int declared = target.type().width();
        OriRegister whole = value;
        if (type.isSigned() && type.width() < Integer.SIZE && declared > type.width()) {
            whole = signExtended(value, type.width());
            if (declared < Integer.SIZE) {
                whole = out.compute(Integer.SIZE, "and.b32", whole, new OriImmediate((1L << declared) - 1));
            }
        }
        if (declared > Integer.SIZE && declared > type.width()) {
            List<OriRegister> words = new ArrayList<>(out.words(whole));
            OriRegister fill = type.isSigned()
                    ? out.compute(Integer.SIZE, "shr.s32", words.getLast(), new OriImmediate(Integer.SIZE - 1))
                    : LoweringEmitter.ZERO;
            while (words.size() < declared / Integer.SIZE) {
                words.add(fill);
            }
            whole = out.tuple(words);
        }
        out.define(target.register(), whole);
    }

    /** The lower {@code bits} bits of {@code value} sign-extended to 32. */
    OriRegister signExtended(OriRegister value, int bits) {
        return out.compute(Integer.SIZE, "bfe.s32", value, new OriImmediate(0), new OriImmediate(bits));
    }

    private static long masked(long value, int bits) {
        return bits >= Long.SIZE ? value : value & (1L << bits) - 1;
    }

    /**
     * The bits of a floating-point number in {@code type}; a number of another width is rounded to nearest even (PTX
     * ISA, "Constants").
     */
    static long bits(PtxFloat value, PtxType type) {
        boolean isSingle = value.isSingle();
        if (type.width() == Long.SIZE) {
            return isSingle ? Double.doubleToRawLongBits(Float.intBitsToFloat((int) value.bits())) : value.bits();
        }
        float number =
                isSingle ? Float.intBitsToFloat((int) value.bits()) : (float) Double.longBitsToDouble(value.bits());
        if (type == PtxType.F16) {
            return Float.floatToFloat16(number) & 0xffffL;
        }
        return isSingle ? value.bits() : Integer.toUnsignedLong(Float.floatToRawIntBits(number));
    }
}
