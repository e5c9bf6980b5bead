package lockstep.conformance.allocation;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import lockstep.conformance.allocation.Equation.Place;
import lockstep.conformance.allocation.Equation.Variable;

/** Equations that hold at a point, found by their variables and their places. Not thread-safe. */
final class EquationSet {
    private final Set<Equation> all = new LinkedHashSet<>();
    private final Map<Variable, Set<Equation>> byVariable = new LinkedHashMap<>();
    private final Map<Place, Set<Equation>> byCell = new LinkedHashMap<>();

    void add(Equation equation) {
        if (all.add(equation)) {
            byVariable
                    .computeIfAbsent(equation.variable(), _ -> new LinkedHashSet<>())
                    .add(equation);
            byCell.computeIfAbsent(equation.place().cell(), _ -> new LinkedHashSet<>())
                    .add(equation);
        }
    }

    void remove(Equation equation) {
        if (all.remove(equation)) {
            byVariable.get(equation.variable()).remove(equation);
            byCell.get(equation.place().cell()).remove(equation);
        }
    }

    void addAll(Collection<Equation> equations) {
        equations.forEach(this::add);
    }

    /** All of them, whatever happens to the set. */
    List<Equation> all() {
        return new ArrayList<>(all);
    }

    /** Those of one of {@code variables} or in one of {@code cells}, whatever happens to the set. */
    Set<Equation> touching(Collection<Variable> variables, Collection<Place> cells) {
        Set<Equation> found = new LinkedHashSet<>();
        variables.forEach(variable -> found.addAll(byVariable.getOrDefault(variable, Set.of())));
        cells.forEach(cell -> found.addAll(byCell.getOrDefault(cell, Set.of())));
        return found;
    }
}
