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
 * memcpyopt: optimizes copies and fills of memory.
 *
 * <ul>
 *   <li>A copy of a copy reads the source of the first; a copy of filled memory becomes a fill; a copy of memory that
 *       was never written is removed; a fill is shortened by what a copy overwrites ({@link MemCpyOptRun}).
 *   <li>Arguments that are only read are read from the source of their copy ({@link CopiedArguments}), calls write the
 *       target of the copy of their slot ({@link CallSlots}), slots that are copied to each other become one
 *       ({@link StackMoves}).
 *   <li>Neighbouring stores of one byte value become fills ({@link FillFormation}).
 * </ul>
 *
 * <pre>{@code
 * memcpy(ptr %b, ptr %a, i64 16)               memcpy(ptr %b, ptr %a, i64 16)
 * memcpy(ptr %c, ptr %b, i64 16)       ->      memcpy(ptr %c, ptr %a, i64 16)
 * }</pre>
 *
 * <p>Memory that is read later than before must not have been written in between, by other threads either: barriers,
 * fences and ordered atomics are writes to memory that others may write. A write that is removed must not be read in
 * between, by other threads either. Source: LLVM's MemCpyOptimizer over memory SSA.
 */
public final class MemCpyOpt implements FunctionPass {
    private static final String NAME = "memcpyopt";

    static final Rule NOTHING = new Rule(NAME, "copy-to-itself", "a copy of no bytes, or onto itself, is removed");
    static final Rule FORWARD = new Rule(NAME, "forward-copy", "a copy of a copy reads the source of the first");
    static final Rule FILL = new Rule(NAME, "copy-of-fill", "a copy of what was filled is a fill");
    static final Rule CONSTANT = new Rule(NAME, "copy-of-constant", "a copy of a constant of equal bytes is a fill");
    static final Rule UNDEFINED =
            new Rule(NAME, "copy-of-undefined", "a copy of memory that was never written is removed");
    static final Rule MOVE = new Rule(NAME, "move-to-copy", "a move between disjoint bytes becomes a copy");
    static final Rule SHORTEN = new Rule(NAME, "shorten-fill", "a fill leaves out what a copy overwrites");
    static final Rule BYVAL = new Rule(NAME, "forward-byval", "a byval argument is read where it was copied from");
    static final Rule READONLY =
            new Rule(NAME, "forward-readonly", "an argument that is only read is read where it was copied from");
    static final Rule CALL_SLOT = new Rule(NAME, "call-slot", "a call writes where its slot is copied to");
    static final Rule STACK_MOVE = new Rule(NAME, "stack-move", "two slots that are copied to each other become one");
    static final Rule MERGE = new Rule(NAME, "merge-stores", "neighbouring stores of one byte value are a fill");

    private static final PassInfo INFO = new PassInfo(
                    NAME,
                    "optimize copies and fills of memory",
                    new SourceRef.Manual("LLVM passes", "memcpyopt"),
                    List.of(
                            NOTHING,
                            FORWARD,
                            FILL,
                            CONSTANT,
                            UNDEFINED,
                            MOVE,
                            SHORTEN,
                            BYVAL,
                            READONLY,
                            CALL_SLOT,
                            STACK_MOVE,
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
