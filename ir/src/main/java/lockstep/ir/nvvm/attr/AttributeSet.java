package lockstep.ir.nvvm.attr;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import lockstep.ir.nvvm.type.Type;

/** Attributes of one place (a function, a result, one parameter), at most one per key, in insertion order. */
public final class AttributeSet {
    /** No attribute. */
    public static final AttributeSet EMPTY = new AttributeSet(new LinkedHashMap<>());

    private final Map<String, Attribute> byKey;

    private AttributeSet(Map<String, Attribute> byKey) {
        this.byKey = byKey;
    }

    /** The set of {@code attributes}; a later one replaces an earlier one of the same key. */
    public static AttributeSet of(Collection<? extends Attribute> attributes) {
        if (attributes.isEmpty()) {
            return EMPTY;
        }
        Map<String, Attribute> map = new LinkedHashMap<>();
        for (Attribute attribute : attributes) {
            map.put(attribute.key(), attribute);
        }
        return new AttributeSet(map);
    }

    /** The set of flags with these names. */
    public static AttributeSet ofFlags(String... names) {
        return of(List.of(names).stream().map(Attribute.Flag::new).toList());
    }

    /** Whether it has no attributes. */
    public boolean isEmpty() {
        return byKey.isEmpty();
    }

    /** The attributes in order. */
    public List<Attribute> all() {
        return new ArrayList<>(byKey.values());
    }

    /** Whether an attribute of this key is present; string attributes have their quotes in the key. */
    public boolean has(String key) {
        return byKey.containsKey(key);
    }

    /** The attribute of this key. */
    public Optional<Attribute> get(String key) {
        return Optional.ofNullable(byKey.get(key));
    }

    /** The value of an {@link Attribute.Int}. */
    public OptionalLong intValue(String key) {
        return byKey.get(key) instanceof Attribute.Int i ? OptionalLong.of(i.value()) : OptionalLong.empty();
    }

    /** The type of an {@link Attribute.OfType}. */
    public Optional<Type> typeValue(String key) {
        return byKey.get(key) instanceof Attribute.OfType t ? Optional.of(t.type()) : Optional.empty();
    }

    /** The argument of an {@link Attribute.Structured}, for instance of {@code memory}. */
    public Optional<String> structured(String key) {
        return byKey.get(key) instanceof Attribute.Structured s ? Optional.of(s.argument()) : Optional.empty();
    }

    /** The value of the string attribute {@code name} (without quotes). */
    public Optional<String> text(String name) {
        return byKey.get('"' + name + '"') instanceof Attribute.Text t
                ? Optional.ofNullable(t.value())
                : Optional.empty();
    }

    /** This set with {@code attribute} added or replaced. */
    public AttributeSet with(Attribute attribute) {
        Map<String, Attribute> map = new LinkedHashMap<>(byKey);
        map.put(attribute.key(), attribute);
        return new AttributeSet(map);
    }

    /** This set without the attribute of this key. */
    public AttributeSet without(String key) {
        if (!byKey.containsKey(key)) {
            return this;
        }
        Map<String, Attribute> map = new LinkedHashMap<>(byKey);
        map.remove(key);
        return map.isEmpty() ? EMPTY : new AttributeSet(map);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof AttributeSet s && byKey.equals(s.byKey);
    }

    @Override
    public int hashCode() {
        return byKey.hashCode();
    }

    /** The attributes separated by blanks. */
    @Override
    public String toString() {
        return byKey.values().stream().map(Attribute::toString).collect(Collectors.joining(" "));
    }
}
