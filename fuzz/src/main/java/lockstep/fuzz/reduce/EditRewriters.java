package lockstep.fuzz.reduce;

import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Rewriter.RewriteGate;
import lockstep.ir.rule.Rule;

/** Rewriters for edits that do not keep the meaning and answer to no pass. */
final class EditRewriters {
    private static final Rule RULE = new Rule("reduce", "edit", "makes the program smaller, whatever it means then");

    private EditRewriters() {}

    /** A rewriter that may do anything to {@code function}, which has a body. */
    static Rewriter of(Function function) {
        return of(function, function.entry());
    }

    /** A rewriter that may do anything to {@code function}; {@code at} is what the edit is about. */
    static Rewriter of(Function function, LocalValue at) {
        Rewriter rewriter = new Rewriter(function, RewriteGate.OPEN);
        rewriter.allow(RULE, at);
        return rewriter;
    }
}
