package lockstep.compiler.analysis.lazyvalue;

import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Random;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.Constant.ConstantUndef;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.ExtractValueInstruction;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.FreezeInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.ReturnInstruction;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.SwitchInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type.IntType;

/**
 * Interprets functions of small numbers with plain ints. Numbers are unsigned; poison is {@link #POISON}, and what
 * depends on undefined bits is {@link #UNDEFINED}, even if the result would be the same for all of them.
 */
final class TinyRun {
    static final int POISON = -1;
    static final int UNDEFINED = -2;
    private static final int MAX_BLOCKS = 40;

    /** Observes a run. */
    interface Watcher {
        /** {@code place} is about to be executed. */
        void before(Instruction place, Map<LocalValue, Integer> values);

        /** {@code from} is left for {@code to}. */
        void onEdge(BasicBlock from, BasicBlock to, Map<LocalValue, Integer> values);
    }

    private final Map<LocalValue, Integer> values = new IdentityHashMap<>();
    private final Random choices;
    private final Watcher watcher;
    private boolean isUndefined;

    private TinyRun(Random choices, Watcher watcher) {
        this.choices = choices;
        this.watcher = watcher;
    }

    /** Runs until the function returns, behaviour is undefined, or too many blocks were executed. */
    static void run(Function function, int x, int y, Random choices, Watcher watcher) {
        TinyRun run = new TinyRun(choices, watcher);
        run.values.put(function.arguments().get(0), x);
        run.values.put(function.arguments().get(1), y);
        BasicBlock block = function.entry();
        for (int count = 0; count < MAX_BLOCKS; count++) {
            BasicBlock next = run.block(block);
            if (next == block || run.isUndefined) {
                return;
            }
            watcher.onEdge(block, next, run.values);
            run.enter(block, next);
            block = next;
        }
    }

    private static int mask(Value value) {
        return (1 << ((IntType) value.type()).width()) - 1;
    }

    private int of(Value value) {
        if (value instanceof ConstantInt c) {
            return c.unsigned().intValueExact();
        }
        return value instanceof ConstantUndef ? UNDEFINED : values.get((LocalValue) value);
    }

    private void enter(BasicBlock from, BasicBlock to) {
        Map<PhiInstruction, Integer> entered = new IdentityHashMap<>();
        to.phis().forEach(phi -> entered.put(phi, of(phi.incomingValue(from))));
        values.putAll(entered);
    }

    /** The next block; {@code block} itself at the end of the run. */
    private BasicBlock block(BasicBlock block) {
        for (Instruction instruction : block) {
            if (instruction instanceof PhiInstruction) {
                continue;
            }
            watcher.before(instruction, values);
            if (instruction.isTerminator()) {
                return next(block, instruction);
            }
            if (!instruction.type().isVoid()) {
                values.put(instruction, compute(instruction));
            } else {
                isUndefined |= of(instruction.operand(0)) != 1;
            }
            if (isUndefined) {
                break;
            }
        }
        return block;
    }

    private BasicBlock next(BasicBlock block, Instruction end) {
        if (end instanceof ReturnInstruction || end instanceof BranchInstruction b && !b.isConditional()) {
            return end instanceof BranchInstruction b ? b.successor(0) : block;
        }
        int value = of(end.operand(0));
        isUndefined |= value < 0;
        if (end instanceof BranchInstruction branch) {
            return branch.successor(value == 1 ? 0 : 1);
        }
        SwitchInstruction choice = (SwitchInstruction) end;
        for (int i = 0; i < choice.caseCount(); i++) {
            if (choice.caseValue(i).unsigned().intValueExact() == value) {
                return choice.caseBlock(i);
            }
        }
        return choice.defaultBlock();
    }

    private int compute(Instruction instruction) {
        if (instruction instanceof SelectInstruction select) {
            int condition = of(select.condition());
            if (condition == UNDEFINED && select.condition() instanceof ConstantUndef) {
                condition = choices.nextInt(2);
            }
            // A value computed from undefined bits may still be certain, so that only one arm can be chosen.
            return condition < 0 ? condition : of(condition == 1 ? select.ifTrue() : select.ifFalse());
        }
        int a = of(instruction.operand(0));
        if (instruction instanceof FreezeInstruction) {
            return a < 0 ? choices.nextInt(mask(instruction) + 1) : a;
        }
        if (instruction instanceof ExtractValueInstruction extract) {
            boolean isFlag = extract.path().getFirst() == 1;
            return a < 0 ? a : isFlag ? a >> 4 : a & 15;
        }
        if (instruction instanceof CastInstruction) {
            return a < 0 ? a : a & mask(instruction);
        }
        int b = of(instruction.operand(1));
        if (a < 0 || b < 0) {
            return a == POISON || b == POISON ? POISON : UNDEFINED;
        }
        if (instruction instanceof CallInstruction) {
            return a + b;
        }
        return instruction instanceof CompareInstruction compare
                ? holds(compare, a, b) ? 1 : 0
                : binary((BinaryInstruction) instruction, a, b);
    }

    private static int signed(int number, int mask) {
        return number > mask >> 1 ? number - mask - 1 : number;
    }

    private static boolean holds(CompareInstruction compare, int a, int b) {
        int mask = mask(compare.left());
        int signed = Integer.compare(signed(a, mask), signed(b, mask));
        int unsigned = Integer.compare(a, b);
        return switch (compare.predicate().word()) {
            case "eq" -> a == b;
            case "ne" -> a != b;
            case "ult" -> unsigned < 0;
            case "ule" -> unsigned <= 0;
            case "ugt" -> unsigned > 0;
            case "uge" -> unsigned >= 0;
            case "slt" -> signed < 0;
            case "sle" -> signed <= 0;
            case "sgt" -> signed > 0;
            default -> signed >= 0;
        };
    }

    private static int binary(BinaryInstruction binary, int a, int b) {
        int mask = mask(binary);
        return switch (binary.opcode().name()) {
            case "AND" -> a & b;
            case "OR" -> a | b;
            case "XOR" -> a ^ b;
            case "LSHR" -> b > 3 ? POISON : a >> b;
            case "ASHR" -> b > 3 ? POISON : signed(a, mask) >> b & mask;
            case "UREM" -> a % b;
            default -> wrapping(binary, a, b, mask);
        };
    }

    private static int exact(Opcode opcode, int a, int b) {
        return opcode == Opcode.ADD ? a + b : opcode == Opcode.SUB ? a - b : a * b;
    }

    private static int wrapping(BinaryInstruction binary, int a, int b, int mask) {
        int unsigned = exact(binary.opcode(), a, b);
        int signed = exact(binary.opcode(), signed(a, mask), signed(b, mask));
        boolean isLost = binary.has(Flag.NUW) && (unsigned & mask) != unsigned
                || binary.has(Flag.NSW) && signed(signed & mask, mask) != signed;
        return isLost ? POISON : unsigned & mask;
    }
}
