package lockstep.ir.nvvm.text;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.attr.Attribute;
import lockstep.ir.nvvm.attr.AttributeSet;

/** Numbers attribute sets: those of functions first, then those of calls in order. Equal sets share a number. */
final class AttributeGroups {
    private final Map<AttributeSet, Integer> numbers = new LinkedHashMap<>();
    private final Map<Integer, String> texts = new HashMap<>();

    static AttributeGroups of(Module module) {
        AttributeGroups groups = new AttributeGroups();
        for (Function function : module.functions()) {
            if (!function.attributes().function().isEmpty()) {
                groups.text(function.attributes().function());
            }
        }
        return groups;
    }

    /** {@code #N} of {@code set}, which is not empty. */
    String text(AttributeSet set) {
        Integer number = numbers.computeIfAbsent(set, key -> numbers.size());
        return texts.computeIfAbsent(number, n -> "#" + n);
    }

    /** The definitions of all groups. */
    void print(StringBuilder out) {
        for (Map.Entry<AttributeSet, Integer> entry : numbers.entrySet()) {
            out.append("attributes #").append(entry.getValue()).append(" = {");
            for (Attribute attribute : entry.getKey().all()) {
                out.append(' ').append(inGroup(attribute));
            }
            out.append(" }\n");
        }
    }

    /** Alignments have an equals sign in groups. */
    private static String inGroup(Attribute attribute) {
        return attribute instanceof Attribute.Int i && i.name().startsWith("align")
                ? i.name() + "=" + i.value()
                : attribute.toString();
    }
}
