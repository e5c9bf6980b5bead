package lockstep.ir.nvvm.attr;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * All attributes of a function or call site.
 *
 * @param function attributes of the function or call itself
 * @param result attributes of the result
 * @param parameters by parameter index; may be shorter than the parameter list, missing ones are empty
 */
public record AttributeList(AttributeSet function, AttributeSet result, List<AttributeSet> parameters) {
    /** No attribute anywhere. */
    public static final AttributeList EMPTY = new AttributeList(AttributeSet.EMPTY, AttributeSet.EMPTY, List.of());

    public AttributeList {
        Objects.requireNonNull(function);
        Objects.requireNonNull(result);
        parameters = List.copyOf(parameters);
    }

    /** The attributes of parameter {@code index}. */
    public AttributeSet parameter(int index) {
        return index < parameters.size() ? parameters.get(index) : AttributeSet.EMPTY;
    }

    /** This list with other function attributes. */
    public AttributeList withFunction(AttributeSet set) {
        return new AttributeList(set, result, parameters);
    }

    /** This list with other result attributes. */
    public AttributeList withResult(AttributeSet set) {
        return new AttributeList(function, set, parameters);
    }

    /** This list with other attributes of parameter {@code index}. */
    public AttributeList withParameter(int index, AttributeSet set) {
        List<AttributeSet> all = new ArrayList<>(parameters);
        while (all.size() <= index) {
            all.add(AttributeSet.EMPTY);
        }
        all.set(index, set);
        return new AttributeList(function, result, all);
    }
}
