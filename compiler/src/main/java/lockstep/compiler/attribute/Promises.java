package lockstep.compiler.attribute;

import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.attr.Attribute;
import lockstep.ir.nvvm.attr.AttributeSet;
import lockstep.ir.pass.PassContext;
import lockstep.ir.rule.Rule;

/** Writes promises down where that is permitted. Each is one application of its rule, at the function's entry. */
final class Promises {
    private final PassContext context;
    private boolean isChanged;

    Promises(PassContext context) {
        this.context = context;
    }

    boolean isChanged() {
        return isChanged;
    }

    private boolean permits(Rule rule, Function function) {
        boolean permitted = context.rewriter(function).allow(rule, function.entry().terminator());
        if (permitted) {
            context.count(rule.name(), 1);
            isChanged = true;
        }
        return permitted;
    }

    /** The function promises {@code flag}, which it does not do yet. */
    void onFunction(Rule rule, Function function, String flag) {
        AttributeSet set = function.attributes().function();
        if (!set.has(flag) && permits(rule, function)) {
            setFunction(function, set.with(new Attribute.Flag(flag)));
        }
    }

    /** The function's own attributes become {@code set}. */
    void replaceOnFunction(Rule rule, Function function, AttributeSet set) {
        if (!set.equals(function.attributes().function()) && permits(rule, function)) {
            setFunction(function, set);
        }
    }

    private static void setFunction(Function function, AttributeSet set) {
        function.setAttributes(function.attributes().withFunction(set));
    }

    /** The result promises {@code flag}. */
    void onResult(Rule rule, Function function, String flag) {
        AttributeSet set = function.attributes().result();
        if (!set.has(flag) && permits(rule, function)) {
            function.setAttributes(function.attributes().withResult(set.with(new Attribute.Flag(flag))));
        }
    }

    /** The attributes of {@code argument} become {@code set}. */
    void onArgument(Rule rule, Argument argument, AttributeSet set) {
        Function function = argument.function();
        if (!set.equals(argument.attributes()) && permits(rule, function)) {
            function.setAttributes(function.attributes().withParameter(argument.index(), set));
        }
    }
}
