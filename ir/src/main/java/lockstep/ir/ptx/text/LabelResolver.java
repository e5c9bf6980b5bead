package lockstep.ir.ptx.text;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.ptx.PtxCallOperand;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxLabel;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxOperand.PtxSymbolOperand;
import lockstep.ir.ptx.PtxStatement;
import lockstep.ir.ptx.PtxStatement.PtxBranchTargets;
import lockstep.ir.ptx.PtxStatement.PtxCallPrototype;
import lockstep.ir.ptx.PtxStatement.PtxCallTargets;
import lockstep.ir.ptx.PtxStatement.PtxLabelDefinition;
import lockstep.ir.ptx.PtxStatement.PtxScopeEnd;
import lockstep.ir.ptx.PtxStatement.PtxScopeStart;
import lockstep.ir.ptx.text.Scopes.Name;
import org.jspecify.annotations.Nullable;

/**
 * Resolves the labels of one body. A label may be named before it is defined, and belongs to the scope of its
 * definition. While a body is read, all mentions of a name share one label; only if some definition is in an inner
 * scope does a second walk over the statements resolve each mention by scope.
 */
final class LabelResolver {
    private final Map<String, PtxLabel> mentioned = new LinkedHashMap<>();
    private final Map<String, SourceLocation> places = new HashMap<>();
    private boolean nested;

    /** The label that {@code name} refers to until {@link #resolve}. */
    PtxLabel mention(Name name, SourceLocation location) {
        places.putIfAbsent(name.text(), location);
        return mentioned.computeIfAbsent(name.text(), PtxLabel::new);
    }

    /**
     * Defines a label.
     *
     * @param depth scopes around it inside the body, 0 for none
     */
    PtxLabel define(Name name, int depth) {
        nested |= depth > 0;
        return depth > 0 ? new PtxLabel(name.text()) : mentioned.computeIfAbsent(name.text(), PtxLabel::new);
    }

    /** The statements with each mention resolved; undefined labels and duplicate definitions are errors. */
    List<PtxStatement> resolve(List<PtxStatement> statements, Diagnostics diagnostics) {
        List<Map<String, PtxLabel>> scopes = definitions(statements, diagnostics);
        Map<String, PtxLabel> outermost = scopes.getFirst();
        if (!nested) {
            for (String name : mentioned.keySet()) {
                report(name, outermost.get(name), diagnostics);
            }
            return statements;
        }
        return new Walk(scopes, diagnostics).rewrite(statements);
    }

    private void report(String name, @Nullable PtxLabel found, Diagnostics diagnostics) {
        if (found == null && places.containsKey(name)) {
            diagnostics.error("undefined-label", places.get(name), "label " + name + " is not defined");
        }
    }

    /** Labels by name of each scope, in the order of the scopes' beginnings; the first is the body. */
    private static List<Map<String, PtxLabel>> definitions(List<PtxStatement> statements, Diagnostics diagnostics) {
        List<Map<String, PtxLabel>> scopes = new ArrayList<>();
        List<Map<String, PtxLabel>> open = new ArrayList<>();
        scopes.add(new LinkedHashMap<>());
        open.add(scopes.getFirst());
        for (PtxStatement statement : statements) {
            if (statement instanceof PtxScopeStart) {
                scopes.add(new LinkedHashMap<>());
                open.add(scopes.getLast());
            } else if (statement instanceof PtxScopeEnd) {
                open.removeLast();
            }
            PtxLabel label = definedBy(statement);
            if (label != null && open.getLast().put(label.name(), label) != null) {
                diagnostics.error(
                        "duplicate-label", statement.location(), "label " + label.name() + " is defined twice");
            }
        }
        return scopes;
    }

    private static @Nullable PtxLabel definedBy(PtxStatement statement) {
        if (statement instanceof PtxLabelDefinition definition) {
            return definition.label();
        }
        if (statement instanceof PtxBranchTargets targets) {
            return targets.name();
        }
        if (statement instanceof PtxCallTargets targets) {
            return targets.name();
        }
        return statement instanceof PtxCallPrototype prototype ? prototype.name() : null;
    }

    /** Resolves mentions by scope: a stack of the definitions in open scopes for each name. */
    private final class Walk {
        private final List<Map<String, PtxLabel>> scopes;
        private final Diagnostics diagnostics;
        private final Map<String, List<PtxLabel>> visible = new HashMap<>();
        private final List<Map<String, PtxLabel>> open = new ArrayList<>();
        private int next;

        Walk(List<Map<String, PtxLabel>> scopes, Diagnostics diagnostics) {
            this.scopes = scopes;
            this.diagnostics = diagnostics;
        }

        List<PtxStatement> rewrite(List<PtxStatement> statements) {
            List<PtxStatement> result = new ArrayList<>(statements.size());
            enter();
            for (PtxStatement statement : statements) {
                if (statement instanceof PtxScopeStart) {
                    enter();
                } else if (statement instanceof PtxScopeEnd) {
                    leave();
                }
                result.add(rewrite(statement));
            }
            return result;
        }

        private void enter() {
            Map<String, PtxLabel> scope = scopes.get(next++);
            open.add(scope);
            scope.forEach((name, label) ->
                    visible.computeIfAbsent(name, each -> new ArrayList<>()).add(label));
        }

        private void leave() {
            open.removeLast()
                    .keySet()
                    .forEach(name -> Objects.requireNonNull(visible.get(name)).removeLast());
        }

        private PtxStatement rewrite(PtxStatement statement) {
            if (statement instanceof PtxInstruction instruction && mentions(instruction)) {
                return instruction.withOperands(
                        instruction.operands().stream().map(this::rewrite).toList());
            }
            if (statement instanceof PtxBranchTargets targets) {
                List<PtxLabel> found =
                        targets.targets().stream().map(this::find).toList();
                return new PtxBranchTargets(targets.name(), found, targets.location());
            }
            return statement;
        }

        private static boolean mentions(PtxInstruction instruction) {
            for (PtxOperand operand : instruction.operands()) {
                boolean label = operand instanceof PtxSymbolOperand symbol && symbol.symbol() instanceof PtxLabel;
                if (label || operand instanceof PtxCallOperand) {
                    return true;
                }
            }
            return false;
        }

        private PtxOperand rewrite(PtxOperand operand) {
            if (operand instanceof PtxSymbolOperand symbol && symbol.symbol() instanceof PtxLabel label) {
                return new PtxSymbolOperand(find(label));
            }
            if (operand instanceof PtxCallOperand call && call.prototype().isPresent()) {
                PtxLabel prototype = find(call.prototype().get());
                return new PtxCallOperand(call.results(), call.target(), call.arguments(), prototype);
            }
            return operand;
        }

        private PtxLabel find(PtxLabel mention) {
            List<PtxLabel> found = visible.getOrDefault(mention.name(), List.of());
            if (found.isEmpty()) {
                report(mention.name(), null, diagnostics);
                return mention;
            }
            return found.getLast();
        }
    }
}
