package lockstep.compiler.attribute;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import lockstep.compiler.attribute.AbstractAttribute.Manifest;
import lockstep.compiler.attribute.AbstractAttribute.Transfer;
import lockstep.compiler.attribute.AttributePosition.Place;
import lockstep.compiler.lattice.LatticeValue;
import lockstep.compiler.memoryspace.CallSites;
import lockstep.compiler.sccp.ModuleValues;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.attr.Attribute;
import lockstep.ir.nvvm.attr.AttributeSet;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.pass.PassContext;
import lockstep.ir.rule.Rule;

/**
 * Constants and ranges of arguments and results. The states are those of the ipsccp lattice, and its solution over the
 * module, which starts from "undefined", is used. A constant replaces the value; a range becomes an attribute.
 * Arguments and results that become unused are left to deadargelim.
 */
final class NumberRows {
    private final CallSites sites;
    private final AttributorRules rules;
    private final Promises promises;
    private final PassContext context;
    private final List<AbstractAttribute<?>> rows;

    NumberRows(Module module, AttributorRules rules, Promises promises, PassContext context) {
        ModuleValues values = ModuleValues.of(module);
        this.sites = new CallSites(module);
        this.rules = rules;
        this.promises = promises;
        this.context = context;
        Context ir = module.context();
        this.rows = List.of(
                row(Place.ARGUMENT, ir, (p, assumed) -> values.of(p.argument()), this::ofArgument),
                row(Place.RESULT, ir, (p, assumed) -> values.ofResult(p.function()), this::ofResult));
    }

    List<AbstractAttribute<?>> all() {
        return rows;
    }

    private static AbstractAttribute<LatticeValue> row(
            Place place, Context ir, Transfer<LatticeValue> transfer, Manifest<LatticeValue> manifest) {
        return new AbstractAttribute<>(
                "value",
                place,
                p -> true,
                LatticeValue.UNKNOWN,
                LatticeValue.VARYING,
                (a, b) -> a.merge(b, ir),
                transfer,
                manifest);
    }

    private void ofArgument(AttributePosition position, LatticeValue state) {
        Argument argument = position.argument();
        Optional<Constant> constant = constant(state, argument.type());
        if (constant.isPresent()) {
            replace(rules.constantArgument(), argument, position.function(), constant.get());
        } else {
            ranged(state, argument.type(), argument.attributes())
                    .ifPresent(set -> promises.onArgument(rules.range(), argument, set));
        }
    }

    private void ofResult(AttributePosition position, LatticeValue state) {
        Function function = position.function();
        Type type = function.functionType().result();
        Optional<Constant> constant = constant(state, type);
        if (constant.isPresent()) {
            for (CallInstruction call : sites.of(function)) {
                if (call.tailKind() != CallInstruction.TailKind.MUSTTAIL
                        && call.type().equals(type)) {
                    replace(rules.constantResult(), call, Objects.requireNonNull(call.function()), constant.get());
                }
            }
        } else {
            ranged(state, type, function.attributes().result())
                    .ifPresent(set -> promises.onResult(rules.range(), function, set));
        }
    }

    private Optional<Constant> constant(LatticeValue state, Type type) {
        return state instanceof LatticeValue.Known known
                        && known.constant().type().equals(type)
                ? Optional.of(known.constant())
                : Optional.empty();
    }

    private void replace(Rule rule, LocalValue value, Function in, Constant constant) {
        Rewriter rewriter = context.rewriter(in);
        if (value.hasUses() && rewriter.allow(rule, value)) {
            rewriter.replaceAllUses(value, constant);
            promises.noteChange(rule);
            context.invalidate(in);
        }
    }

    /** The attributes with the range added, if they have no range; undef values are in no range. */
    private static Optional<AttributeSet> ranged(LatticeValue state, Type type, AttributeSet before) {
        boolean isNew = state instanceof LatticeValue.Within within
                && !within.isOpen()
                && before.structured("range").isEmpty();
        if (!isNew) {
            return Optional.empty();
        }
        LatticeValue.Within within = (LatticeValue.Within) state;
        ExactInt low = within.range().low();
        ExactInt high = low.add(within.range().count());
        String text = "%s %s, %s".formatted(type, signed(low, within), signed(high, within));
        return Optional.of(before.with(new Attribute.Structured("range", text)));
    }

    private static ExactInt signed(ExactInt bound, LatticeValue.Within within) {
        int width = within.range().width();
        ExactInt all = ExactInt.ONE.shiftLeft(width);
        ExactInt half = ExactInt.ONE.shiftLeft(width - 1);
        ExactInt least = bound.compareTo(all) >= 0 ? bound.subtract(all) : bound;
        return least.compareTo(half) >= 0 ? least.subtract(all) : least;
    }
}
