package lockstep.compiler.division;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import lockstep.compiler.analysis.value.KnownBits;
import lockstep.compiler.analysis.value.ValueTracking;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.pass.PassContext;
import lockstep.ir.rule.Rule;
import org.jspecify.annotations.Nullable;

/** One run of bypass-slow-division, block by block. */
final class DivisionBypass {
    private static final IntType WIDE = IntType.of(OperandWidth.WIDE);
    private static final IntType NARROW = IntType.of(OperandWidth.NARROW);

    private final Function function;
    private final PassContext context;
    private final Rewriter rewriter;
    private final Map<Operands, Results> known = new HashMap<>();
    private final List<Instruction> made = new ArrayList<>();

    DivisionBypass(Function function, PassContext context) {
        this.function = function;
        this.context = context;
        rewriter = context.rewriter(function);
    }

    private record Operands(boolean isSigned, Value dividend, Value divisor) {
        static Operands of(BinaryInstruction division) {
            boolean isSigned = division.opcode() == Opcode.SDIV || division.opcode() == Opcode.SREM;
            return new Operands(isSigned, division.left(), division.right());
        }
    }

    private record Results(Value quotient, Value remainder) {
        Value of(Opcode opcode) {
            return opcode == Opcode.SDIV || opcode == Opcode.UDIV ? quotient : remainder;
        }
    }

    boolean run() {
        for (BasicBlock block : function.blockList()) {
            List<Instruction> instructions = new ArrayList<>();
            block.forEach(instructions::add);
            for (Instruction instruction : instructions) {
                if (instruction instanceof BinaryInstruction division
                        && division.opcode().isIntegerDivision()
                        && division.type().equals(WIDE)
                        && division.hasUses()) {
                    visit(division);
                }
            }
            known.clear();
            eraseUnused();
        }
        return rewriter.changed();
    }

    /** Quotient and remainder are made together; erases the one that is not used. */
    private void eraseUnused() {
        for (Instruction instruction : made.reversed()) {
            if (!instruction.hasUses()) {
                rewriter.erase(instruction);
            }
        }
        made.clear();
    }

    private void visit(BinaryInstruction division) {
        Operands operands = Operands.of(division);
        Results earlier = known.get(operands);
        Rule rule = earlier != null ? BypassSlowDivision.SHARE : rule(operands);
        if (rule == null || !rewriter.allow(rule, division)) {
            return;
        }
        Results results = earlier != null ? earlier : make(rule, operands, division);
        known.put(operands, results);
        if (earlier != null) {
            context.count("shared", 1);
        }
        rewriter.replace(division, results.of(division.opcode()));
    }

    private static @Nullable Rule rule(Operands operands) {
        OperandWidth dividend = OperandWidth.of(operands.dividend());
        OperandWidth divisor = OperandWidth.of(operands.divisor());
        if (dividend == OperandWidth.LONG || divisor == OperandWidth.LONG) {
            return null;
        }
        if (dividend == OperandWidth.SHORT && divisor == OperandWidth.SHORT) {
            return BypassSlowDivision.NARROW;
        }
        if (operands.divisor() instanceof ConstantInt) {
            return null;
        }
        return dividend == OperandWidth.SHORT && !operands.isSigned()
                ? BypassSlowDivision.COMPARE
                : BypassSlowDivision.BYPASS;
    }

    private Results make(Rule rule, Operands operands, BinaryInstruction division) {
        if (rule == BypassSlowDivision.NARROW) {
            context.count("narrowed", 1);
            return narrow(operands, rewriter.before(division));
        }
        Value dividend = defined(operands.dividend(), division);
        Value divisor = defined(operands.divisor(), division);
        Operands frozen = new Operands(operands.isSigned(), dividend, divisor);
        if (rule == BypassSlowDivision.COMPARE) {
            context.count("compared", 1);
            return compare(frozen, division);
        }
        context.count("bypassed", 1);
        return bypass(frozen, division);
    }

    private Value defined(Value operand, BinaryInstruction division) {
        return ValueTracking.isDefined(operand)
                ? operand
                : rewriter.before(division).freeze(operand);
    }

    // ---- the expansions

    private <I extends Instruction> I note(I instruction) {
        made.add(instruction);
        return instruction;
    }

    /** The division in the narrow type; both operands fit, so neither is negative. */
    private Results narrow(Operands operands, IrBuilder builder) {
        Value dividend = note(builder.cast(Opcode.TRUNC, operands.dividend(), NARROW));
        Value divisor = note(builder.cast(Opcode.TRUNC, operands.divisor(), NARROW));
        Value quotient = note(builder.binary(Opcode.UDIV, dividend, divisor));
        Value remainder = note(builder.binary(Opcode.UREM, dividend, divisor));
        return new Results(
                note(builder.cast(Opcode.ZEXT, quotient, WIDE)), note(builder.cast(Opcode.ZEXT, remainder, WIDE)));
    }

    private Results wide(Operands operands, IrBuilder builder) {
        Opcode divide = operands.isSigned() ? Opcode.SDIV : Opcode.UDIV;
        Opcode rest = operands.isSigned() ? Opcode.SREM : Opcode.UREM;
        return new Results(
                note(builder.binary(divide, operands.dividend(), operands.divisor())),
                note(builder.binary(rest, operands.dividend(), operands.divisor())));
    }

    /**
     * The dividend fits: a greater divisor gives quotient 0 and the dividend as remainder, any other divisor fits as
     * well.
     */
    private Results compare(Operands operands, BinaryInstruction division) {
        Value isDivided = rewriter.before(division).compare(Predicate.UGE, operands.dividend(), operands.divisor());
        BasicBlock head = Objects.requireNonNull(division.block());
        BasicBlock tail = rewriter.splitBefore(division, null);
        BasicBlock fast = rewriter.addBlock(null, tail);
        Results divided = narrow(operands, rewriter.atEnd(fast).standingFor(division));
        rewriter.atEnd(fast).branch(tail);
        rewriter.replaceTerminator(head, new BranchInstruction(isDivided, fast, tail));
        Results less = new Results(rewriter.context().integer(WIDE, 0), operands.dividend());
        return join(fast, divided, head, less, division);
    }

    private Results bypass(Operands operands, BinaryInstruction division) {
        Value fits = fits(operands, division);
        BasicBlock head = Objects.requireNonNull(division.block());
        BasicBlock tail = rewriter.splitBefore(division, null);
        BasicBlock fast = rewriter.addBlock(null, tail);
        BasicBlock slow = rewriter.addBlock(null, tail);
        Results narrow = narrow(operands, rewriter.atEnd(fast).standingFor(division));
        rewriter.atEnd(fast).branch(tail);
        Results wide = wide(operands, rewriter.atEnd(slow).standingFor(division));
        rewriter.atEnd(slow).branch(tail);
        rewriter.replaceTerminator(head, new BranchInstruction(fits, fast, slow));
        return join(fast, narrow, slow, wide, division);
    }

    /** An i1: the high halves of the operands that may be wide are zero. */
    private Value fits(Operands operands, BinaryInstruction division) {
        IrBuilder builder = rewriter.before(division);
        boolean isDividendShort = OperandWidth.of(operands.dividend()) == OperandWidth.SHORT;
        boolean isDivisorShort = OperandWidth.of(operands.divisor()) == OperandWidth.SHORT;
        Value bits = isDividendShort
                ? operands.divisor()
                : isDivisorShort
                        ? operands.dividend()
                        : builder.binary(Opcode.OR, operands.dividend(), operands.divisor());
        ExactInt high = KnownBits.mask(OperandWidth.WIDE).andNot(KnownBits.mask(OperandWidth.NARROW));
        Value beyond = builder.binary(Opcode.AND, bits, rewriter.context().integer(WIDE, high));
        return builder.compare(Predicate.EQ, beyond, rewriter.context().integer(WIDE, 0));
    }

    private Results join(
            BasicBlock first, Results fromFirst, BasicBlock second, Results fromSecond, BinaryInstruction division) {
        return new Results(
                join(first, fromFirst.quotient(), second, fromSecond.quotient(), division),
                join(first, fromFirst.remainder(), second, fromSecond.remainder(), division));
    }

    private Value join(BasicBlock first, Value fromFirst, BasicBlock second, Value fromSecond, Instruction division) {
        PhiInstruction phi = new PhiInstruction(WIDE, 0);
        phi.inheritFrom(division);
        rewriter.insertPhi(phi, Objects.requireNonNull(division.block()));
        rewriter.addIncoming(phi, fromFirst, first);
        rewriter.addIncoming(phi, fromSecond, second);
        return note(phi);
    }
}
