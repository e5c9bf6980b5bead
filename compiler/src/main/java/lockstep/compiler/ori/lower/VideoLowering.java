package lockstep.compiler.ori.lower;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxModifier;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxOperand.PtxMinus;
import lockstep.ir.ptx.PtxOperand.PtxSelection;
import lockstep.ir.ptx.PtxSuffix;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.sass.ori.OriOperand.OriImmediate;
import lockstep.ir.sass.ori.OriRegister;

/**
 * Lowers video instructions that select bytes and halves of registers, or negate an operand. Macros have only whole
 * operands, so parts are extracted before and inserted afterwards:
 *
 * <ul>
 *   <li>a part of a scalar operand is extended to 32 bits according to the operand's type;
 *   <li>a result for a part of {@code c} is clamped to the part, and inserted;
 *   <li>lanes that operands select from both registers are permuted;
 *   <li>lanes outside the result's mask keep those of {@code c}, or add nothing to it;
 *   <li>{@code vmad} with a negated product or addend is computed in 64 bits.
 * </ul>
 *
 * <p>For example {@code vadd.s32.s32.u32.sat %r0.b2, %r1.h1, %r2, %r3} becomes
 *
 * <pre>
 *   PTX.bfe.s32 %R5, %R1, 0x10, 0x10
 *   PTX.vadd.s32.s32.u32.sat %R6, %R5, %R2
 *   PTX.min.s32 %R7, %R6, 0x7f
 *   PTX.max.s32 %R8, %R7, -0x80
 *   PTX.bfi.b32 %R0, %R8, %R3, 0x10, 0x8
 * </pre>
 *
 * <p>Source: PTX ISA, "Scalar Video Instructions" and "SIMD Video Instructions".
 */
final class VideoLowering {
    /** Lanes of the instructions that compute several results at once. */
    private static final Map<PtxOpcode, Integer> LANES = Map.ofEntries(
            Map.entry(PtxOpcode.VADD2, 2),
            Map.entry(PtxOpcode.VSUB2, 2),
            Map.entry(PtxOpcode.VAVRG2, 2),
            Map.entry(PtxOpcode.VABSDIFF2, 2),
            Map.entry(PtxOpcode.VMIN2, 2),
            Map.entry(PtxOpcode.VMAX2, 2),
            Map.entry(PtxOpcode.VSET2, 2),
            Map.entry(PtxOpcode.VADD4, 4),
            Map.entry(PtxOpcode.VSUB4, 4),
            Map.entry(PtxOpcode.VAVRG4, 4),
            Map.entry(PtxOpcode.VABSDIFF4, 4),
            Map.entry(PtxOpcode.VMIN4, 4),
            Map.entry(PtxOpcode.VMAX4, 4),
            Map.entry(PtxOpcode.VSET4, 4));

    /** Comparisons that hold for zero and zero, but not for one and zero. */
    private static final Set<String> NOT_OF_GREATER = Set.of("eq", "le");

    /** Comparisons that hold for zero and zero, but not for zero and one. */
    private static final Set<String> NOT_OF_LESS = Set.of("ge");

    private static final int WORD_BYTES = Integer.BYTES;

    /**
     * The limit to which an unsigned product is clamped before it is negated. A larger product, scaled down by at most
     * 15 bits, exceeds every 32-bit number anyway, and this one fits a signed 64-bit number.
     */
    private static final long MAX_PRODUCT = 0x7fff_fffe_0000_0000L;

    private final LoweringEmitter out;
    private final OperandLowering operands;

    VideoLowering(LoweringEmitter out, OperandLowering operands) {
        this.out = out;
        this.operands = operands;
    }

    /** Whether an instruction has an operand that macros cannot express. */
    static boolean concerns(PtxInstruction instruction) {
        return instruction.operands().stream()
                .anyMatch(each -> each instanceof PtxSelection || each instanceof PtxMinus);
    }

    void lower(PtxInstruction instruction) {
        int lanes = LANES.getOrDefault(instruction.opcode(), 1);
        OriRegister result;
        if (lanes > 1) {
            result = packed(instruction, lanes);
        } else if (negatesProduct(instruction) || negatesAddend(instruction)) {
            result = negated(instruction);
        } else {
            result = scalar(instruction);
        }
        PtxOperand target = instruction.operand(0);
        PtxOperand register = target instanceof PtxSelection selection ? selection.register() : target;
        operands.target(register).ifPresent(to -> out.define(to.register(), result));
    }

    // ---- scalar instructions

    /** The type of operand {@code index}, 1 or 2: types of a and b are the last two. */
    private static PtxType type(PtxInstruction instruction, int index) {
        List<PtxType> types = instruction.types();
        return types.get(types.size() - 3 + index);
    }

    private OriRegister extended(PtxInstruction instruction, int index) {
        PtxOperand operand = instruction.operand(index);
        PtxType type = type(instruction, index);
        if (!(plus(operand) instanceof PtxSelection selection)) {
            return operands.register(plus(operand), type);
        }
        int bits = bits(selection);
        return out.compute(
                Integer.SIZE,
                "bfe." + type.text(),
                operands.of(selection.register()),
                new OriImmediate(bits * selection.indices().getFirst()),
                new OriImmediate(bits));
    }

    private static PtxOperand plus(PtxOperand operand) {
        return operand instanceof PtxMinus minus ? minus.operand() : operand;
    }

    private static int bits(PtxSelection selection) {
        return selection.halves() ? Short.SIZE : Byte.SIZE;
    }

    private OriRegister scalar(PtxInstruction instruction) {
        OriRegister a = extended(instruction, 1);
        OriRegister b = extended(instruction, 2);
        String form = instruction.mnemonic();
        if (!(instruction.operand(0) instanceof PtxSelection part)) {
            return instruction.operands().size() > 3
                    ? out.compute(Integer.SIZE, form, a, b, operands.register(instruction.operand(3), PtxType.B32))
                    : out.compute(Integer.SIZE, form, a, b);
        }
        OriRegister first = out.compute(Integer.SIZE, form, a, b);
        OriRegister clamped = instruction.has(PtxModifier.SAT)
                ? clamped(first, instruction.types().getFirst().isSigned(), bits(part))
                : first;
        return out.compute(
                Integer.SIZE,
                "bfi.b32",
                clamped,
                operands.register(instruction.operand(3), PtxType.B32),
                new OriImmediate(bits(part) * part.indices().getFirst()),
                new OriImmediate(bits(part)));
    }

    private OriRegister clamped(OriRegister value, boolean isSigned, int bits) {
        if (!isSigned) {
            return out.compute(Integer.SIZE, "min.u32", value, new OriImmediate((1L << bits) - 1));
        }
        long most = (1L << (bits - 1)) - 1;
        OriRegister atMost = out.compute(Integer.SIZE, "min.s32", value, new OriImmediate(most));
        return out.compute(Integer.SIZE, "max.s32", atMost, new OriImmediate(~most & 0xffff_ffffL));
    }

    /** Whether the product is negated; two negations cancel. */
    private static boolean negatesProduct(PtxInstruction instruction) {
        return instruction.operand(1) instanceof PtxMinus != instruction.operand(2) instanceof PtxMinus;
    }

    private static boolean negatesAddend(PtxInstruction instruction) {
        List<PtxOperand> operands = instruction.operands();
        return operands.size() > 3 && operands.get(3) instanceof PtxMinus;
    }

    /** {@code -(a*b)+c}, or {@code a*b-c}: signed, whatever the types of a and b are. */
    private OriRegister negated(PtxInstruction instruction) {
        boolean isUnsigned =
                !type(instruction, 1).isSigned() && !type(instruction, 2).isSigned();
        boolean isClamped = instruction.has(PtxModifier.SAT);
        boolean negatesProduct = negatesProduct(instruction);
        OriRegister product = out.compute(Long.SIZE, "mul.lo.s64", wide(instruction, 1), wide(instruction, 2));
        if (isUnsigned && isClamped) {
            product = out.compute(Long.SIZE, "min.u64", product, new OriImmediate(MAX_PRODUCT));
        }
        OriRegister addend =
                out.compute(Long.SIZE, "cvt.s64.s32", operands.register(plus(instruction.operand(3)), PtxType.S32));
        OriRegister sum =
                out.compute(Long.SIZE, "sub.s64", negatesProduct ? addend : product, negatesProduct ? product : addend);
        int scale = instruction.has(PtxModifier.SHR7) ? 7 : instruction.has(PtxModifier.SHR15) ? 15 : 0;
        OriRegister scaled = out.compute(Long.SIZE, "shr.s64", sum, new OriImmediate(scale));
        return out.compute(Integer.SIZE, isClamped ? "cvt.sat.s32.s64" : "cvt.u32.u64", scaled);
    }

    private OriRegister wide(PtxInstruction instruction, int index) {
        return out.compute(Long.SIZE, "cvt.s64." + type(instruction, index).text(), extended(instruction, index));
    }

    // ---- packed instructions

    private OriRegister packed(PtxInstruction instruction, int lanes) {
        OriRegister a = whole(instruction.operand(1));
        OriRegister b = whole(instruction.operand(2));
        OriRegister c = operands.register(instruction.operand(3), PtxType.B32);
        OriRegister first = selected(instruction.operand(1), a, a, b, lanes);
        OriRegister second = selected(instruction.operand(2), b, a, b, lanes);
        Set<Integer> named = named(instruction.operand(0), lanes);
        if (named.size() < lanes && instruction.has(PtxModifier.ADD)) {
            return accumulated(instruction, first, second, c, named, lanes);
        }
        OriRegister all = out.compute(Integer.SIZE, instruction.mnemonic(), first, second, c);
        return named.size() == lanes
                ? all
                : permuted(all, c, lanes, lane -> named.contains(lane) ? lane : lanes + lane);
    }

    private OriRegister whole(PtxOperand operand) {
        PtxOperand register = operand instanceof PtxSelection selection ? selection.register() : operand;
        return operands.register(register, PtxType.B32);
    }

    /** The lanes of the result's mask; all without a mask. */
    private static Set<Integer> named(PtxOperand target, int lanes) {
        return target instanceof PtxSelection selection
                ? Set.copyOf(selection.indices())
                : IntStream.range(0, lanes).boxed().collect(Collectors.toUnmodifiableSet());
    }

    private OriRegister selected(PtxOperand operand, OriRegister itself, OriRegister a, OriRegister b, int lanes) {
        return operand instanceof PtxSelection selection
                ? permuted(a, b, lanes, lane -> selection.indices().get(lanes - 1 - lane))
                : itself;
    }

    /** A register whose lane i is lane {@code from(i)} of the lanes of a followed by those of b. */
    private OriRegister permuted(OriRegister a, OriRegister b, int lanes, IntUnaryOperator from) {
        int bytes = WORD_BYTES / lanes;
        long selector = 0;
        for (int lane = 0; lane < lanes; lane++) {
            for (int k = 0; k < bytes; k++) {
                selector |= (long) (from.applyAsInt(lane) * bytes + k) << Integer.BYTES * (lane * bytes + k);
            }
        }
        return out.compute(Integer.SIZE, "prmt.b32", a, b, new OriImmediate(selector));
    }

    /** Accumulates: lanes outside the mask get operands whose result is zero. */
    private OriRegister accumulated(
            PtxInstruction instruction, OriRegister a, OriRegister b, OriRegister c, Set<Integer> named, int lanes) {
        int bits = Integer.SIZE / lanes;
        long mask = 0;
        long ones = 0;
        for (int lane = 0; lane < lanes; lane++) {
            boolean isNamed = named.contains(lane);
            mask |= isNamed ? (1L << bits) - 1 << lane * bits : 0;
            ones |= isNamed ? 0 : 1L << lane * bits;
        }
        String comparison = instruction.comparison().map(PtxSuffix::text).orElse("");
        OriRegister first = kept(a, mask, NOT_OF_GREATER.contains(comparison) ? ones : 0);
        OriRegister second = kept(b, mask, NOT_OF_LESS.contains(comparison) ? ones : 0);
        return out.compute(Integer.SIZE, instruction.mnemonic(), first, second, c);
    }

    private OriRegister kept(OriRegister register, long mask, long others) {
        OriRegister part = out.compute(Integer.SIZE, "and.b32", register, new OriImmediate(mask));
        return others == 0 ? part : out.compute(Integer.SIZE, "or.b32", part, new OriImmediate(others));
    }
}
