package lockstep.fuzz.kernel;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import lockstep.ir.nvvm.attr.Attribute;
import lockstep.ir.nvvm.attr.AttributeList;
import lockstep.ir.nvvm.attr.AttributeSet;

/**
 * Attributes of functions and calls that control how they are compiled: hints, and facts such as the processor or the
 * treatment of subnormal numbers. None makes a claim about the execution, so a program with it is as defined as without
 * it. Passes have to heed them, among others where the two functions of a call disagree.
 */
public final class CompileHints {
    /** The hints of calls. */
    public static final List<Attribute> OF_CALLS = flags("noinline", "alwaysinline", "noduplicate", "nomerge", "cold");

    /** The hints of functions. */
    public static final List<Attribute> OF_FUNCTIONS = Stream.of(
                    flags("noinline", "alwaysinline", "noduplicate", "cold", "hot", "minsize", "optsize"),
                    flags("null_pointer_is_valid"),
                    List.of(
                            new Attribute.Text("no-jump-tables", "true"),
                            new Attribute.Text("nvptx-f32ftz", "true"),
                            new Attribute.Text("denormal-fp-math", "preserve-sign,preserve-sign"),
                            new Attribute.Text("denormal-fp-math-f32", "ieee,ieee"),
                            new Attribute.Text("target-cpu", "sm_80"),
                            new Attribute.Text("target-features", "+ptx80")))
            .<Attribute>flatMap(List::stream)
            .toList();

    /** What goes where the other comes: there may be one of them. */
    private static final Map<String, String> OPPOSITES = Map.of("noinline", "alwaysinline", "alwaysinline", "noinline");

    private CompileHints() {}

    private static List<Attribute> flags(String... names) {
        return Stream.of(names).<Attribute>map(Attribute.Flag::new).toList();
    }

    /** The attributes {@code list} with {@code attribute} for the function, or without it where it was there. */
    public static AttributeList toggled(AttributeList list, Attribute attribute) {
        AttributeSet old = list.function();
        if (old.has(attribute.key())) {
            return list.withFunction(old.without(attribute.key()));
        }
        String opposite = OPPOSITES.get(attribute.key());
        AttributeSet rest = opposite == null ? old : old.without(opposite);
        return list.withFunction(rest.with(attribute));
    }
}
