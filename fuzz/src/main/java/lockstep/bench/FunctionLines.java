package lockstep.bench;

import it.unimi.dsi.fastutil.objects.Object2IntMap;
import it.unimi.dsi.fastutil.objects.Object2IntOpenHashMap;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import lockstep.conformance.check.ModuleFiles;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.attr.Attribute;
import lockstep.ir.nvvm.attr.AttributeList;
import lockstep.ir.nvvm.attr.AttributeSet;

/**
 * The instructions of each function of a module, by their texts without metadata and attribute groups, regardless of
 * their order, or the attributes of the function: used to compare two versions of a module.
 */
final class FunctionLines {
    private static final Pattern FUNCTION = Pattern.compile("@([\\w.$]+|\"[^\"]*\")");
    /** Also the convention {@code fastcc}, since PTX has but one. */
    private static final Pattern NOT_COMPARED =
            Pattern.compile("(, )?![\\w.]+( ![0-9]+| !\\{\\})?| #\\d+|(?<=call )fastcc ");

    private static final String INDENT = "  ";

    private final Object2IntOpenHashMap<String> counts = new Object2IntOpenHashMap<>();
    private int size;

    private FunctionLines() {}

    /** The instructions of {@code text}, a module as LLVM's opt prints it. */
    static FunctionLines of(String text) {
        FunctionLines lines = new FunctionLines();
        String function = "";
        for (String line : (Iterable<String>) text.lines()::iterator) {
            if (line.startsWith("define")) {
                Matcher name = FUNCTION.matcher(line);
                function = name.find() ? name.group(1) : "";
            } else if (line.startsWith("}")) {
                function = "";
            } else if (!function.isEmpty() && line.startsWith(INDENT)) {
                String bare = NOT_COMPARED.matcher(line).replaceAll("").strip();
                lines.counts.addTo("@" + function + ": " + bare, 1);
                lines.size++;
            }
        }
        return lines;
    }

    /** The attributes of the functions with bodies of {@code text}, of their results and of their parameters. */
    static FunctionLines ofAttributes(String text) {
        FunctionLines lines = new FunctionLines();
        Module module = ModuleFiles.read("attributes.ll", text.getBytes(StandardCharsets.UTF_8));
        for (Function function : module.definedFunctions()) {
            AttributeList list = function.attributes();
            lines.add("@" + function.name() + ": ", list.function());
            lines.add("@" + function.name() + ": result ", list.result());
            for (int i = 0; i < list.parameters().size(); i++) {
                lines.add("@" + function.name() + ": parameter " + i + " ", list.parameter(i));
            }
        }
        return lines;
    }

    private void add(String place, AttributeSet set) {
        for (Attribute attribute : set.all()) {
            counts.addTo(place + attribute, 1);
            size++;
        }
    }

    /** How many instructions there are. */
    int size() {
        return size;
    }

    /** Those that are here more often than in {@code that}, each as often as it is here more, sorted. */
    List<String> without(FunctionLines that) {
        List<String> rest = new ArrayList<>();
        for (Object2IntMap.Entry<String> entry : counts.object2IntEntrySet()) {
            for (int i = that.counts.getInt(entry.getKey()); i < entry.getIntValue(); i++) {
                rest.add(entry.getKey());
            }
        }
        rest.sort(null);
        return rest;
    }
}
