package lockstep.fuzz.generate.ptx;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import lockstep.ir.ptx.PtxAlias;
import lockstep.ir.ptx.PtxFile;
import lockstep.ir.ptx.PtxFunction;
import lockstep.ir.ptx.PtxGlobal;
import lockstep.ir.ptx.PtxItem;
import lockstep.ir.ptx.PtxModule;
import lockstep.ir.ptx.PtxPragma;
import lockstep.ir.ptx.PtxSection;
import lockstep.ir.ptx.PtxVersion;
import lockstep.ir.ptx.text.PtxPrinter;

/**
 * Several programs in one file, for tools that take as long to start as to compile a program. Names of functions and
 * variables get the number of their program behind them; the file has the latest of the programs' versions.
 */
public final class PtxBatch {
    private static final Pattern HEADER = Pattern.compile("(?m)^\\.(version|target|address_size)\\b.*\\R");

    private PtxBatch() {}

    /** The text of the file. {@code programs} is not empty; all are for one architecture. */
    public static String text(List<PtxCase> programs) {
        PtxModule first = programs.getFirst().module();
        PtxVersion version = programs.stream()
                .map(each -> each.module().version())
                .max(Comparator.naturalOrder())
                .orElseThrow();
        StringBuilder text = new StringBuilder();
        text.append(PtxPrinter.print(new PtxModule(version, first.targets(), first.addressSize(), List.of())));
        for (int number = 0; number < programs.size(); number++) {
            text.append(renamed(programs.get(number).module(), "_p" + number)).append('\n');
        }
        return text.toString();
    }

    /** Names of the generator's programs stand for one thing each, so that the text may be changed as it is. */
    private static String renamed(PtxModule module, String suffix) {
        String body = HEADER.matcher(PtxPrinter.print(module)).replaceAll("");
        SortedSet<String> names = new TreeSet<>(names(module));
        if (names.isEmpty()) {
            return body;
        }
        String any = names.stream().map(Pattern::quote).collect(Collectors.joining("|"));
        Pattern name = Pattern.compile("(?<![\\w$%.])(" + any + ")(?![\\w$])");
        return name.matcher(body).replaceAll(found -> Matcher.quoteReplacement(found.group(1) + suffix));
    }

    private static List<String> names(PtxModule module) {
        List<String> names = new ArrayList<>();
        for (PtxItem item : module.items()) {
            switch (item) {
                case PtxGlobal global -> names.add(global.variable().name());
                case PtxFunction function -> names.add(function.header().name());
                case PtxAlias _, PtxFile _, PtxSection _, PtxPragma _ -> {}
            }
        }
        return names;
    }
}
