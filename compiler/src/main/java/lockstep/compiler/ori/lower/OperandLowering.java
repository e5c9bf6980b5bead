package lockstep.compiler.ori.lower;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.ptx.PtxComponent;
import lockstep.ir.ptx.PtxFloat;
import lockstep.ir.ptx.PtxGuard;
import lockstep.ir.ptx.PtxInteger;
import lockstep.ir.ptx.PtxNot;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxSink;
import lockstep.ir.ptx.PtxSpecialRegister;
import lockstep.ir.ptx.PtxSum;
import lockstep.ir.ptx.PtxSymbolOperand;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.ptx.PtxVector;
import lockstep.ir.sass.ori.OriGuard;
import lockstep.ir.sass.ori.OriImmediate;
import lockstep.ir.sass.ori.OriNot;
import lockstep.ir.sass.ori.OriOperand;
import lockstep.ir.sass.ori.OriRegister;
import lockstep.ir.sass.ori.VirtualRegister;

/**
 * What operands of PTX are in Ori. A register of 8 or 16 bits is the lower part of a general one, whose upper bits are
 * zero; one of 64 bits is a pair, of 128 a quad; elements of a vector register are registers of their own.
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

    /** Bits that a register of this type has in Ori. */
    static int bits(PtxType type) {
        return type == PtxType.PRED ? 1 : Math.max(Integer.SIZE, type.width());
    }

    /** The register that {@code register} is. */
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

    /** Which lanes execute an instruction. */
    Optional<OriGuard> guard(Optional<PtxGuard> guard) {
        return guard.map(g -> new OriGuard(of(g.predicate()), g.negated()));
    }

    /** Where a result goes: its register, and the type that was declared; empty for a sink. */
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
     * A register that is written.
     *
     * @param register of Ori
     * @param type it was declared with
     */
    record Target(VirtualRegister register, PtxType type) {}

    /** The elements of {@code {a, b}}, or of a vector register; the operand itself where it is a single one. */
    List<PtxOperand> elements(PtxOperand operand) {
        if (operand instanceof PtxVector vector) {
            return vector.elements();
        }
        return operand instanceof PtxRegister register && register.elements() > 1
                ? register.components()
                : List.of(operand);
    }

    // ---- values

    /** {@code operand} as an operand of {@code type} of a macro: a register of just its width, or a number. */
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

    /** A narrow register as a wide operand, which the verifier of PTX allows where only lower bits count. */
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
     * Defines a register of PTX by a value of {@code type}, in the guarded lanes. Where the register is wider, the
     * value is extended by its sign if the type has one, else by zeros (PTX ISA, "Operand Size Exceeding
     * Instruction-Type Size").
     *
     * @param value of the width of the type; below 32 bits with zeros above
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

    /** 32 bits whose lower {@code bits} are a signed number. */
    OriRegister signExtended(OriRegister value, int bits) {
        return out.compute(Integer.SIZE, "bfe.s32", value, new OriImmediate(0), new OriImmediate(bits));
    }

    private static long masked(long value, int bits) {
        return bits >= Long.SIZE ? value : value & (1L << bits) - 1;
    }

    /**
     * A floating number as bits of {@code type}; one of another width is rounded to nearest even (PTX ISA,
     * "Constants").
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
