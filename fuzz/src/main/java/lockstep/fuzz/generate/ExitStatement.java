package lockstep.fuzz.generate;

import java.util.List;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Value;

/**
 * Some lanes end the function early. In a called function the lanes that return continue in the caller, where no mask
 * of the remaining lanes would be known: there it is only used where no mask is needed afterwards.
 */
final class ExitStatement implements Statement {
    @Override
    public String name() {
        return "exit";
    }

    @Override
    public boolean fits(FunctionEmitter e) {
        return e.program().mayExit() && (e.isKernel() || !e.followsLanes());
    }

    @Override
    public void emit(FunctionEmitter e) {
        Lanes before = e.lanes();
        int exits = e.exits();
        Value condition = IfStatement.condition(e);
        BasicBlock end = e.block();
        BasicBlock stay = e.block();
        e.at().branch(condition, end, stay);
        List<Value> values = e.variables().snapshot();
        e.at().moveToEnd(end);
        if (e.isKernel() && e.choices().chance(1, 8)) {
            e.leave();
        } else {
            e.exit();
        }
        e.variables().restore(values);
        e.at().moveToEnd(stay);
        // The remaining lanes run together, whichever lanes ended.
        e.rejoin(before, exits, KnownUniformity.BLOCK);
    }
}
