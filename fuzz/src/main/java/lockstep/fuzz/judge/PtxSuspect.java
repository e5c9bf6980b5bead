package lockstep.fuzz.judge;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import lockstep.fuzz.kernel.TestCase;
import lockstep.ir.ptx.PtxFloat;
import lockstep.ir.ptx.PtxGuard;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxInteger;
import lockstep.ir.ptx.PtxMinus;
import lockstep.ir.ptx.PtxModifier;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxSelection;
import lockstep.ir.ptx.PtxSuffix;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.ptx.PtxVector;

/**
 * An instruction of PTX that ptxas 13.0 is known to compile wrong, and what can stand in for it. Where it is cheap the
 * other computes the same, as ptxas gets it right.
 */
enum PtxSuspect implements Suspect {
    /** A field of 64 bits whose position or length is in a register; its lowest 8 bits stand in for each. */
    FAR_POSITION {
        @Override
        boolean is(PtxInstruction instruction, PtxWriters writers) {
            boolean isField = instruction.opcode() == PtxOpcode.BFE || instruction.opcode() == PtxOpcode.BFI;
            return isField
                    && instruction.type(0).width() > Integer.SIZE
                    && positions(instruction).stream()
                            .anyMatch(each ->
                                    each instanceof PtxRegister && !writers.isWrittenBy(each, Set.of(PtxOpcode.AND)));
        }

        private static List<PtxOperand> positions(PtxInstruction instruction) {
            int count = instruction.operands().size();
            return instruction.operands().subList(count - 2, count);
        }

        @Override
        void substitute(PtxInstruction instruction, PtxSubstitutes made) {
            List<PtxOperand> operands = new ArrayList<>(
                    instruction.operands().subList(0, instruction.operands().size() - 2));
            for (PtxOperand position : positions(instruction)) {
                PtxRegister low = made.register(PtxType.B32);
                made.add(null, "and.b32", low, position, PtxInteger.of(LAST_BYTE));
                operands.add(low);
            }
            made.add(instruction.withOperands(operands));
        }
    },

    /** A field of 32 bits put in by a literal length beyond them; a length that ends with them stands in for it. */
    LONG_FIELD {
        @Override
        boolean is(PtxInstruction instruction, PtxWriters writers) {
            return instruction.opcode() == PtxOpcode.BFI
                    && instruction.type(0).width() == Integer.SIZE
                    && instruction.operand(POSITION) instanceof PtxInteger position
                    && instruction.operand(LENGTH) instanceof PtxInteger length
                    && (position.value() & LAST_BYTE) > 0
                    && (length.value() & LAST_BYTE) >= Integer.SIZE;
        }

        @Override
        void substitute(PtxInstruction instruction, PtxSubstitutes made) {
            long position = ((PtxInteger) instruction.operand(POSITION)).value() & LAST_BYTE;
            List<PtxOperand> operands = new ArrayList<>(instruction.operands());
            operands.set(LENGTH, PtxInteger.of(Math.max(0, Integer.SIZE - position)));
            made.add(instruction.withOperands(operands));
        }
    },

    /** A scalar video instruction with its result in an upper half; the lower one stands in for it. */
    UPPER_HALF_RESULT {
        @Override
        boolean is(PtxInstruction instruction, PtxWriters writers) {
            return SCALAR_VIDEO.contains(instruction.opcode())
                    && instruction.operand(0) instanceof PtxSelection part
                    && part.halves()
                    && part.indices().contains(1);
        }

        @Override
        void substitute(PtxInstruction instruction, PtxSubstitutes made) {
            PtxSelection part = (PtxSelection) instruction.operand(0);
            made.add(instruction.withOperands(withFirst(
                    instruction.operands(), new PtxSelection(part.register(), true, List.of(0)))));
        }
    },

    /** A scalar video instruction that saturates; one that does not stands in for it. */
    VIDEO_SATURATION {
        @Override
        boolean is(PtxInstruction instruction, PtxWriters writers) {
            return SCALAR_VIDEO.contains(instruction.opcode()) && instruction.has(PtxModifier.SAT);
        }

        @Override
        void substitute(PtxInstruction instruction, PtxSubstitutes made) {
            made.add(withoutWord(instruction, PtxModifier.SAT));
        }
    },

    /** A guarded comparison with a floating result; one of all lanes, and a guarded copy, stand in for it. */
    GUARDED_SET {
        @Override
        boolean is(PtxInstruction instruction, PtxWriters writers) {
            return isFloatSet(instruction) && instruction.guard().isPresent();
        }

        @Override
        void substitute(PtxInstruction instruction, PtxSubstitutes made) {
            copyUnderGuard(instruction, made);
        }
    },

    /** A store of a part of its registers; copies of the registers stand in for them. */
    NARROW_STORE {
        @Override
        boolean is(PtxInstruction instruction, PtxWriters writers) {
            return instruction.opcode() == PtxOpcode.ST
                    && elements(instruction.operand(1)).stream()
                            .anyMatch(each -> isWider(each, instruction)
                                    && !writers.isWrittenBy(each, Set.of(PtxOpcode.MOV)));
        }

        private static List<PtxOperand> elements(PtxOperand stored) {
            return stored instanceof PtxVector vector ? vector.elements() : List.of(stored);
        }

        private static boolean isWider(PtxOperand operand, PtxInstruction store) {
            return operand instanceof PtxRegister register
                    && register.type().width() > store.types().getLast().width();
        }

        @Override
        void substitute(PtxInstruction instruction, PtxSubstitutes made) {
            List<PtxOperand> copies = elements(instruction.operand(1)).stream()
                    .map(each -> isWider(each, instruction) ? copy((PtxRegister) each, made) : each)
                    .toList();
            PtxOperand stored = instruction.operand(1) instanceof PtxVector ? new PtxVector(copies) : copies.getFirst();
            made.add(instruction.withOperands(List.of(instruction.operand(0), stored)));
        }

        private static PtxOperand copy(PtxRegister register, PtxSubstitutes made) {
            PtxType bits = PtxType.of("b" + register.type().width()).orElseThrow();
            PtxRegister copy = made.register(bits);
            made.add(null, "mov." + bits.text(), copy, register);
            return copy;
        }
    },

    /** A minimum or maximum behind a scalar video instruction; a sum stands in for it. */
    VIDEO_LIMIT {
        @Override
        boolean is(PtxInstruction instruction, PtxWriters writers) {
            return SCALAR_VIDEO.contains(instruction.opcode())
                    && (instruction.has(PtxModifier.MIN) || instruction.has(PtxModifier.MAX));
        }

        @Override
        void substitute(PtxInstruction instruction, PtxSubstitutes made) {
            made.add(instruction.withSuffixes(instruction.suffixes().stream()
                    .map(word -> word == PtxModifier.MIN || word == PtxModifier.MAX ? PtxModifier.ADD : word)
                    .toList()));
        }
    },

    /** A sum or difference that saturates, of what was added up before; one that does not stands in for it. */
    SATURATED_SUM {
        @Override
        boolean is(PtxInstruction instruction, PtxWriters writers) {
            boolean isSum = instruction.opcode() == PtxOpcode.ADD || instruction.opcode() == PtxOpcode.SUB;
            return isSum
                    && instruction.has(PtxModifier.SAT)
                    && instruction.has(PtxType.S32)
                    && instruction.operands().stream().skip(1).anyMatch(each -> writers.isWrittenBy(each, SUMS));
        }

        @Override
        void substitute(PtxInstruction instruction, PtxSubstitutes made) {
            made.add(withoutWord(instruction, PtxModifier.SAT));
        }
    },

    /** A product of unsigned numbers of 32 bits whose upper half matters; one of signed numbers stands in for it. */
    UNSIGNED_PRODUCT {
        @Override
        boolean is(PtxInstruction instruction, PtxWriters writers) {
            boolean mattersAbove = instruction.has(PtxModifier.SAT)
                    || instruction.has(PtxModifier.SHR7)
                    || instruction.has(PtxModifier.SHR15);
            return instruction.opcode() == PtxOpcode.VMAD
                    && mattersAbove
                    && (isWholeUnsigned(instruction, 1) || isWholeUnsigned(instruction, 2));
        }

        private static boolean isWholeUnsigned(PtxInstruction instruction, int factor) {
            PtxOperand operand = instruction.operand(factor);
            PtxOperand plain = operand instanceof PtxMinus minus ? minus.operand() : operand;
            return instruction.type(factor) == PtxType.U32 && !(plain instanceof PtxSelection);
        }

        @Override
        void substitute(PtxInstruction instruction, PtxSubstitutes made) {
            made.add(instruction.withSuffixes(instruction.suffixes().stream()
                    .map(word -> word == PtxType.U32 ? PtxType.S32 : word)
                    .toList()));
        }
    },

    /** A guarded {@code testp}; one of all lanes, and a guarded copy, stand in for it. */
    GUARDED_TEST {
        @Override
        boolean is(PtxInstruction instruction, PtxWriters writers) {
            return instruction.opcode() == PtxOpcode.TESTP
                    && instruction.guard().isPresent();
        }

        @Override
        void substitute(PtxInstruction instruction, PtxSubstitutes made) {
            copyUnderGuard(instruction, made);
        }
    },

    /** A comparison whose result is 1.0 or 0.0; one of integers, and a choice, stand in for it. */
    FLOAT_SET {
        @Override
        boolean is(PtxInstruction instruction, PtxWriters writers) {
            return isFloatSet(instruction)
                    && instruction.type(0) == PtxType.F32
                    && instruction.guard().isEmpty();
        }

        @Override
        void substitute(PtxInstruction instruction, PtxSubstitutes made) {
            PtxRegister whole = made.register(PtxType.B32);
            PtxRegister holds = made.register(PtxType.PRED);
            List<PtxSuffix> words = new ArrayList<>(instruction.suffixes());
            words.set(words.indexOf(PtxType.F32), PtxType.U32);
            made.add(instruction.withSuffixes(words).withOperands(withFirst(instruction.operands(), whole)));
            made.add(null, "setp.ne.u32", holds, whole, PtxInteger.of(0));
            made.add(
                    null, "selp.f32", instruction.operand(0), PtxFloat.ofFloat(1), PtxFloat.ofFloat(0), holds);
        }
    },

    /** A single rounded up or down to half that flushes; one that keeps denormals stands in for it. */
    LOST_FLUSH {
        @Override
        boolean is(PtxInstruction instruction, PtxWriters writers) {
            boolean isDirected = instruction.has(PtxModifier.RP) || instruction.has(PtxModifier.RM);
            return instruction.opcode() == PtxOpcode.CVT
                    && isDirected
                    && instruction.has(PtxModifier.FTZ)
                    && instruction.types().equals(List.of(PtxType.F16, PtxType.F32));
        }

        @Override
        void substitute(PtxInstruction instruction, PtxSubstitutes made) {
            made.add(withoutWord(instruction, PtxModifier.FTZ));
        }
    },

    /** A search for a set bit by a distance in a register; one that is not the least number stands in for it. */
    LEAST_DISTANCE {
        @Override
        boolean is(PtxInstruction instruction, PtxWriters writers) {
            return instruction.opcode() == PtxOpcode.FNS
                    && instruction.operand(DISTANCE) instanceof PtxRegister distance
                    && !writers.isWrittenBy(distance, Set.of(PtxOpcode.MAX));
        }

        @Override
        void substitute(PtxInstruction instruction, PtxSubstitutes made) {
            PtxRegister near = made.register(PtxType.B32);
            made.add(null, "max.s32", near, instruction.operand(DISTANCE), PtxInteger.of(-Integer.MAX_VALUE));
            List<PtxOperand> operands = new ArrayList<>(instruction.operands());
            operands.set(DISTANCE, near);
            made.add(instruction.withOperands(operands));
        }
    };

    private static final long LAST_BYTE = 255;

    /** Operands of {@code bfi}. */
    private static final int POSITION = 3;

    private static final int LENGTH = 4;
    private static final int DISTANCE = 3;

    private static final Set<PtxOpcode> SCALAR_VIDEO = Set.of(
            PtxOpcode.VADD,
            PtxOpcode.VSUB,
            PtxOpcode.VABSDIFF,
            PtxOpcode.VMIN,
            PtxOpcode.VMAX,
            PtxOpcode.VSHL,
            PtxOpcode.VSHR,
            PtxOpcode.VSET);

    /** What becomes a sum of machine words. */
    private static final Set<PtxOpcode> SUMS = Set.of(
            PtxOpcode.ADD,
            PtxOpcode.SUB,
            PtxOpcode.NEG,
            PtxOpcode.MAD,
            PtxOpcode.MAD24,
            PtxOpcode.SAD,
            PtxOpcode.ADDC,
            PtxOpcode.SUBC,
            PtxOpcode.VADD,
            PtxOpcode.VSUB,
            PtxOpcode.VABSDIFF,
            PtxOpcode.VMIN,
            PtxOpcode.VMAX,
            PtxOpcode.VSHL,
            PtxOpcode.VSHR,
            PtxOpcode.VSET,
            PtxOpcode.VMAD);

    @Override
    public Optional<TestCase> without(TestCase test) {
        return PtxAblation.without(this, test);
    }

    /** Whether {@code instruction}, of a function with these writers, is one. */
    abstract boolean is(PtxInstruction instruction, PtxWriters writers);

    /** Adds what stands in for {@code instruction}, which is one. */
    abstract void substitute(PtxInstruction instruction, PtxSubstitutes made);

    private static boolean isFloatSet(PtxInstruction instruction) {
        return instruction.opcode() == PtxOpcode.SET && instruction.type(0).isFloat();
    }

    private static PtxInstruction withoutWord(PtxInstruction instruction, PtxModifier unwanted) {
        return instruction.withSuffixes(instruction.suffixes().stream()
                .filter(word -> word != unwanted)
                .toList());
    }

    private static List<PtxOperand> withFirst(List<PtxOperand> operands, PtxOperand first) {
        List<PtxOperand> changed = new ArrayList<>(operands);
        changed.set(0, first);
        return changed;
    }

    /** The instruction for all lanes, into a new register, and a copy for those under its guard. */
    private static void copyUnderGuard(PtxInstruction instruction, PtxSubstitutes made) {
        PtxRegister old = (PtxRegister) instruction.operand(0);
        PtxType type = old.type() == PtxType.PRED
                ? PtxType.PRED
                : PtxType.of("b" + old.type().width()).orElseThrow();
        PtxRegister result = made.register(type);
        PtxGuard guard = instruction.guard().orElseThrow();
        made.add(instruction.withoutGuard().withOperands(withFirst(instruction.operands(), result)));
        made.add(guard, "mov." + type.text(), old, result);
    }
}
