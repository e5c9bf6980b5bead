package lockstep.compiler.attribute;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import lockstep.compiler.analysis.convergence.ModuleConvergence;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.pass.PassContext;

/** Deduces the abstract attributes of all functions of a scope together, and writes them to the IR. */
final class Attribution {
    private final AttributorScope scope;
    private final AttributorRules rules;
    private final Promises promises;
    private final PassContext context;
    private final List<AbstractAttribute<?>> rows = new ArrayList<>();
    private final ModuleConvergence convergence;

    /** @param isRecursive whether a function may be entered recursively */
    Attribution(
            AttributorScope scope,
            Module module,
            Predicate<Function> isRecursive,
            ModuleConvergence convergence,
            AttributorRules rules,
            PassContext context) {
        this.scope = scope;
        this.rules = rules;
        this.context = context;
        this.convergence = convergence;
        this.promises = new Promises(context);
        BodyRows bodies = new BodyRows(scope, isRecursive, convergence, rules.shared(), promises, context);
        rows.addAll(new ValueRows(scope, DataLayout.of(module), rules, promises).all());
        rows.addAll(bodies.all());
        rows.add(AliasRow.of(scope, bodies, rules.argumentAlias(), promises));
    }

    /** Also deduces constants and ranges, over all calls in the module. */
    Attribution withNumbers(Module module) {
        rows.addAll(new NumberRows(module, rules, promises, context).all());
        return this;
    }

    /** Runs the deduction; returns whether anything was changed. */
    boolean run() {
        Fixpoint fixpoint = new Fixpoint();
        for (Function function : scope.functions()) {
            positions(function)
                    .forEach(position -> rows.stream()
                            .filter(row -> row.place() == position.place())
                            .forEach(row -> fixpoint.add(row, position)));
        }
        fixpoint.solve();
        for (AbstractAttribute<?> row : rows) {
            for (Function function : scope.functions()) {
                positions(function).forEach(position -> fixpoint.manifest(row, position));
            }
        }
        Component component = scope.component();
        new ResultPromises(component, rules.shared(), promises).returnedParameter();
        new BodyPromises(component, rules.shared(), promises, context, convergence).implied();
        return promises.isChanged();
    }

    private static List<AttributePosition> positions(Function function) {
        List<AttributePosition> all =
                new ArrayList<>(List.of(AttributePosition.of(function), AttributePosition.ofResult(function)));
        for (Argument argument : function.arguments()) {
            all.add(AttributePosition.of(argument));
        }
        return all;
    }
}
