package lockstep.compiler.memcpyopt;

import java.util.List;
import java.util.Set;
import lockstep.ir.nvvm.Function;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Rule;

/**
 * memcpyopt: copies of copies read what the first one read, copies of what was filled are fills, copies of what was
 * never written are removed, fills leave out what a copy overwrites, and arguments that are only read are read where
 * they were copied from. Calls write where their slot is copied to ({@link CallSlots}), slots that are copied to each
 * other become one ({@link StackMoves}), neighbouring stores of one byte value become fills ({@link FillFormation}).
 *
 * <p>What is read later than before must not have been written in between, by other threads either: barriers, fences
 * and ordered atomics are writes to memory that others may write. What is written no more must not be read in between,
 * by others either. Source: LLVM's MemCpyOptimizer over memory SSA.
 */
public final class MemCpyOpt implements FunctionPass {
    private static final String NAME = "memcpyopt";

    static final Rule NOTHING = new Rule(NAME, "copy-to-itself", "a copy of nothing, or onto itself, goes");
    static final Rule FORWARD = new Rule(NAME, "forward-copy", "a copy of a copy reads what that one read");
    static final Rule FILL = new Rule(NAME, "copy-of-fill", "a copy of what was filled is a fill");
    static final Rule CONSTANT = new Rule(NAME, "copy-of-constant", "a copy of a constant of equal bytes is a fill");
    static final Rule UNDEFINED = new Rule(NAME, "copy-of-undefined", "a copy of what nobody wrote goes");
    static final Rule MOVE = new Rule(NAME, "move-to-copy", "a move between bytes that are apart is a copy");
    static final Rule SHORTEN = new Rule(NAME, "shorten-fill", "a fill leaves out what a copy overwrites");
    static final Rule BYVAL = new Rule(NAME, "forward-byval", "a byval argument is read where it was copied from");
    static final Rule READONLY =
            new Rule(NAME, "forward-readonly", "an argument that is only read is read where it was copied from");
    static final Rule CALL_SLOT = new Rule(NAME, "call-slot", "a call writes where its slot is copied to");
    static final Rule STACK_MOVE = new Rule(NAME, "stack-move", "two slots become one that are copied to each other");
    static final Rule MERGE = new Rule(NAME, "merge-stores", "neighbouring stores of one byte value are a fill");

    private static final PassInfo INFO = new PassInfo(
            NAME,
            "optimize copies and fills of memory",
            new SourceRef.Manual("LLVM passes", "memcpyopt"),
            List.of(
                    NOTHING, FORWARD, FILL, CONSTANT, UNDEFINED, MOVE, SHORTEN, BYVAL, READONLY, CALL_SLOT, STACK_MOVE,
                    MERGE),
            List.of(),
            List.of("removed", "forwarded", "filled", "shortened", "merged"),
            Set.of())
            .declining(CopyRefusals.all());

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Function function, PassContext context) {
        return new MemCpyOptRun(function, context).run();
    }
}
