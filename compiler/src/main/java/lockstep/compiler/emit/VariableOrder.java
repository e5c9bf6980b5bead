package lockstep.compiler.emit;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.GlobalAlias;
import lockstep.ir.nvvm.GlobalValue;
import lockstep.ir.nvvm.GlobalVariable;

/**
 * Orders variables so that each follows those that its initializer names, and otherwise in module order: a depth-first
 * walk that emits in postorder. If an initializer names a variable that is still open, there is a cycle, and that
 * variable is declared {@code .extern} first, which ptxas accepts if it is visible to other modules. Linear.
 */
final class VariableOrder {
    private final Consumer<GlobalVariable> declare;
    private final Consumer<GlobalVariable> define;
    private final Set<GlobalVariable> open = new HashSet<>();
    private final Set<GlobalVariable> done = new HashSet<>();
    private final Set<GlobalVariable> early = new HashSet<>();

    private record Visit(GlobalVariable variable, Iterator<GlobalVariable> named) {}

    /**
     * An order.
     *
     * @param declare receives a variable that must be declared before the variables that name it
     * @param define receives each variable in order
     */
    VariableOrder(Consumer<GlobalVariable> declare, Consumer<GlobalVariable> define) {
        this.declare = declare;
        this.define = define;
    }

    /** Visits these variables and those that they name. */
    void walk(List<GlobalVariable> variables) {
        variables.forEach(this::visit);
    }

    private void visit(GlobalVariable root) {
        Deque<Visit> path = new ArrayDeque<>();
        enter(root, path);
        while (!path.isEmpty()) {
            Visit top = path.getFirst();
            if (top.named.hasNext()) {
                enter(top.named.next(), path);
            } else {
                path.pop();
                open.remove(top.variable);
                done.add(top.variable);
                define.accept(top.variable);
            }
        }
    }

    private void enter(GlobalVariable variable, Deque<Visit> path) {
        if (open.contains(variable)) {
            declareEarly(variable);
        } else if (!done.contains(variable)) {
            open.add(variable);
            path.push(new Visit(variable, named(variable).iterator()));
        }
    }

    private void declareEarly(GlobalVariable variable) {
        if (variable.linkage().isLocal()) {
            throw Faults.unsupported(variable, "an initializer that leads back to a variable of this module alone");
        }
        if (early.add(variable)) {
            declare.accept(variable);
        }
    }

    private static List<GlobalVariable> named(GlobalVariable variable) {
        Set<GlobalVariable> named = new LinkedHashSet<>();
        Set<GlobalValue> seen = new HashSet<>();
        Deque<GlobalValue> rest = new ArrayDeque<>(
                variable.initializer().map(Constant::mentionedGlobals).orElse(List.of()));
        while (!rest.isEmpty()) {
            GlobalValue global = rest.pop();
            if (global instanceof GlobalVariable other) {
                named.add(other);
            } else if (global instanceof GlobalAlias alias && seen.add(alias)) {
                rest.addAll(alias.aliasee().mentionedGlobals());
            }
        }
        return List.copyOf(named);
    }
}
