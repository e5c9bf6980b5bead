package lockstep.compiler.correlatedpropagation;

import java.util.ArrayList;
import java.util.List;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.ReturnInstruction;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.SwitchInstruction;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.pass.PassContext;

/** One walk over the reachable blocks in preorder of the dominator tree. */
final class CorrelatedWalk {
    private final Correlator correlator;
    private final ChoiceRewrites choices;
    private final ArithmeticRewrites arithmetic;
    private final DivisionRewrites divisions;
    private final CallRewrites calls;

    CorrelatedWalk(Function function, PassContext context) {
        correlator = new Correlator(function, context);
        choices = new ChoiceRewrites(function, correlator);
        arithmetic = new ArithmeticRewrites(correlator);
        divisions = new DivisionRewrites(correlator);
        calls = new CallRewrites(correlator, arithmetic);
    }

    /** Whether anything was changed. */
    boolean run() {
        List<BasicBlock> blocks = correlator
                .dominators()
                .preorder()
                .mapToObj(correlator.graph()::block)
                .toList();
        for (BasicBlock block : blocks) {
            List<Instruction> instructions = new ArrayList<>(block.size());
            block.forEach(instructions::add);
            instructions.forEach(this::visit);
        }
        return correlator.rewriter().changed();
    }

    private void visit(Instruction instruction) {
        if (instruction instanceof PhiInstruction phi) {
            choices.phi(phi);
        } else if (instruction instanceof SelectInstruction select) {
            choices.select(select);
        } else if (instruction instanceof CallInstruction call) {
            calls.visit(call);
        } else if (instruction instanceof SwitchInstruction choice) {
            choices.cases(choice);
        } else if (instruction instanceof ReturnInstruction ret) {
            returned(ret);
        } else {
            compute(instruction);
        }
    }

    private void compute(Instruction instruction) {
        if (instruction instanceof CompareInstruction compare) {
            choices.compare(compare);
        } else if (instruction instanceof CastInstruction cast && cast.value().type() instanceof IntType) {
            arithmetic.cast(cast);
        } else if (instruction instanceof BinaryInstruction binary && binary.type() instanceof IntType) {
            if (binary.opcode().isIntegerDivision()) {
                divisions.visit(binary);
            } else {
                arithmetic.binary(binary);
            }
        }
    }

    private void returned(ReturnInstruction ret) {
        if (ret.operandCount() == 0 || ret.operand(0) instanceof Constant) {
            return;
        }
        if (isHandedOn(ret)) {
            correlator.refused(CorrelatedRefusals.MUST_TAIL);
            return;
        }
        correlator.values().constantBefore(ret.operand(0), ret).ifPresent(constant -> {
            if (correlator.allow(CorrelatedPropagation.RETURN, ret, "folded")) {
                correlator.rewriter().setOperand(ret, 0, constant);
            }
        });
    }

    /** Whether the return follows a musttail call, whose result must be returned. */
    private static boolean isHandedOn(ReturnInstruction ret) {
        return ret.previous() instanceof CallInstruction call && call.tailKind() == CallInstruction.TailKind.MUSTTAIL;
    }
}
