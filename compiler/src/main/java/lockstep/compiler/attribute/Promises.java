package lockstep.compiler.attribute;

import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.attr.Attribute;
import lockstep.ir.nvvm.attr.AttributeSet;
import lockstep.ir.nvvm.intrinsic.MemoryEffect;
import lockstep.ir.pass.PassContext;
import lockstep.ir.rule.Refusal;
import lockstep.ir.rule.Rule;

/** Adds attributes to the IR where that is permitted. Each is one application of its rule, at the function's entry. */
final class Promises {
    private static final String[] OLDER = {
        "readnone", "readonly", "writeonly", "argmemonly", "inaccessiblememonly", "inaccessiblemem_or_argmemonly"
    };

    private final PassContext context;
    private boolean isChanged;

    Promises(PassContext context) {
        this.context = context;
    }

    boolean isChanged() {
        return isChanged;
    }

    /** Records a change by {@code rule}, which was permitted and made elsewhere. */
    void noteChange(Rule rule) {
        context.count(rule.name(), 1);
        isChanged = true;
    }

    /** Counts a refused candidate; returns false. */
    boolean refused(Refusal refusal) {
        return context.refused(refusal);
    }

    private boolean permits(Rule rule, Function function) {
        boolean permitted =
                context.rewriter(function).allow(rule, function.entry().terminator());
        if (permitted) {
            noteChange(rule);
        }
        return permitted;
    }

    /** Adds {@code flag} to the function, if it is absent. */
    void onFunction(Rule rule, Function function, String flag) {
        AttributeSet set = function.attributes().function();
        if (!set.has(flag) && permits(rule, function)) {
            setFunction(function, set.with(new Attribute.Flag(flag)));
        }
    }

    /** Sets the function's own attributes to {@code set}. */
    void replaceOnFunction(Rule rule, Function function, AttributeSet set) {
        if (!set.equals(function.attributes().function()) && permits(rule, function)) {
            setFunction(function, set);
        }
    }

    /** Restricts the memory attribute of the function to {@code effect}. */
    void memory(Rule rule, Function function, MemoryEffect effect) {
        AttributeSet set = function.attributes().function();
        MemoryEffect before = MemoryEffect.of(set);
        MemoryEffect now = before.and(effect);
        if (!now.equals(before)) {
            AttributeSet plain = set;
            for (String older : OLDER) {
                plain = plain.without(older);
            }
            replaceOnFunction(rule, function, plain.with(new Attribute.Structured("memory", now.text())));
        }
    }

    private static void setFunction(Function function, AttributeSet set) {
        function.setAttributes(function.attributes().withFunction(set));
    }

    /** Adds {@code flag} to the result. */
    void onResult(Rule rule, Function function, String flag) {
        onResult(rule, function, function.attributes().result().with(new Attribute.Flag(flag)));
    }

    /** Sets the attributes of the result to {@code set}. */
    void onResult(Rule rule, Function function, AttributeSet set) {
        if (!set.equals(function.attributes().result()) && permits(rule, function)) {
            function.setAttributes(function.attributes().withResult(set));
        }
    }

    /** Sets the attributes of {@code argument} to {@code set}. */
    void onArgument(Rule rule, Argument argument, AttributeSet set) {
        Function function = argument.function();
        if (!set.equals(argument.attributes()) && permits(rule, function)) {
            function.setAttributes(function.attributes().withParameter(argument.index(), set));
        }
    }
}
