package lockstep.ir.sass.ori;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.sass.cubin.CubinImage;
import lockstep.ir.sass.function.KernelHead;
import lockstep.ir.sass.ori.OriModule.OriKernel;

/** Reads the text of a module: divides it into the frame and the functions. */
final class OriModuleParser {
    private static final Pattern TABLE = Pattern.compile("\\.table ([2-9]) (\\d{1,5})((?: \\.\\w+)+)");
    private static final KernelHead NO_HEAD = new KernelHead(255, List.of(), 0, 0, 0, new TreeMap<>());

    private final String file;
    private final Diagnostics diagnostics;
    private final List<OriFunction> functions = new ArrayList<>();
    private final List<OriKernel> kernels = new ArrayList<>();
    private final Map<String, OriPlaces> places = new HashMap<>();

    OriModuleParser(String file, Diagnostics diagnostics) {
        this.file = file;
        this.diagnostics = diagnostics;
    }

    private SourceLocation place(int line) {
        return new SourceLocation(file, line + 1, 1);
    }

    private void fault(String rule, int line, String message) {
        diagnostics.error(rule, place(line), message);
    }

    private static boolean isHead(String line) {
        String plain = OriParser.plain(line);
        return plain.startsWith(OriText.HEAD + " ") || plain.equals(OriText.HEAD);
    }

    Optional<OriFile> parse(String[] lines) {
        int start = OriParser.skip(lines, 0);
        int at = start;
        while (at < lines.length && !isHead(lines[at])) {
            at++;
        }
        boolean hasFrame = start < at;
        if (hasFrame && !lines[start].strip().startsWith(OriModuleText.CUBIN) || at == lines.length) {
            fault("ori-head", Math.min(start, lines.length - 1), OriParser.EXPECTED);
            return Optional.empty();
        }
        int first = at;
        while (at < lines.length) {
            int end = at + 1;
            while (end < lines.length && !isHead(lines[end])) {
                end++;
            }
            function(lines, at, end, !hasFrame);
            at = end;
        }
        if (diagnostics.hasFatal()) {
            return Optional.empty();
        }
        return hasFrame ? framed(lines, start, first) : kernels(first);
    }

    private void function(String[] lines, int start, int end, boolean isKernel) {
        OriParser parser = new OriParser(file, diagnostics);
        int body = start + 1;
        Optional<KernelHead> head = Optional.of(NO_HEAD);
        List<OriKernel.Table> tables = new ArrayList<>();
        List<Integer> tableLines = new ArrayList<>();
        while (isKernel && body < end && head.isPresent() && isDirective(lines[body])) {
            String line = OriParser.plain(lines[body]);
            if (line.startsWith(KernelHead.START)) {
                head = KernelHead.parse(line, place(body), diagnostics);
            } else if (line.startsWith(KernelHead.BANK)) {
                head = head.get().withBank(line, place(body), diagnostics);
            } else if (line.startsWith(OriModuleText.TABLE)) {
                table(line, body).ifPresent(tables::add);
                tableLines.add(body);
            }
            body++;
        }
        if (head.isEmpty()) {
            return;
        }
        Optional<OriParser.Result> read = parser.parse(lines, start, body, end);
        if (read.isEmpty()) {
            return;
        }
        OriFunction function = read.get().function();
        functions.add(function);
        if (places.put(function.name(), read.get().places()) != null || !OriModuleText.isName(function.name())) {
            fault("ori-module", start, "a second function " + function.name() + ", or an invalid name");
            return;
        }
        for (int i = 0; i < tables.size(); i++) {
            check(function, head.get(), tables.get(i), tableLines.get(i));
        }
        kernels.add(new OriKernel(function, head.get(), tables));
    }

    private static boolean isDirective(String line) {
        String plain = OriParser.plain(line);
        return plain.isEmpty()
                || plain.startsWith(KernelHead.START)
                || plain.startsWith(KernelHead.BANK)
                || plain.startsWith(OriModuleText.TABLE);
    }

    private Optional<OriKernel.Table> table(String line, int number) {
        Matcher table = TABLE.matcher(line);
        if (!table.matches()) {
            fault("ori-table", number, "expected .table BANK OFFSET LABELS");
            return Optional.empty();
        }
        List<String> labels = List.of(table.group(3).strip().split(" "));
        return Optional.of(
                new OriKernel.Table(Integer.parseInt(table.group(1)), Integer.parseInt(table.group(2)), labels));
    }

    private void check(OriFunction function, KernelHead head, OriKernel.Table table, int line) {
        long end = table.offset() + (long) table.labels().size() * Integer.BYTES;
        boolean isInside = head.constants().containsKey(table.bank())
                && end <= head.constants().get(table.bank()).size();
        if (!isInside) {
            fault("ori-table", line, "constant bank " + table.bank() + " has no room for the table");
        }
        for (String label : table.labels()) {
            if (!function.indices().containsKey(label)) {
                fault("ori-table", line, "there is no block " + label);
            }
        }
    }

    private Optional<OriFile> kernels(int line) {
        OriFunction first = functions.getFirst();
        for (OriFunction each : functions) {
            boolean isLike = each.architecture() == first.architecture() && each.convergence() == first.convergence();
            if (!isLike) {
                fault(
                        "ori-module",
                        line,
                        each.name() + " is for another architecture or convergence than " + first.name());
            }
        }
        return diagnostics.hasFatal() ? Optional.empty() : Optional.of(new OriFile(OriModule.of(kernels), places));
    }

    private Optional<OriFile> framed(String[] lines, int start, int end) {
        FrameParser parser = new FrameParser(file, diagnostics);
        for (int i = start; i < end; i++) {
            parser.line(OriParser.plain(lines[i]), i + 1);
        }
        if (diagnostics.hasFatal()) {
            return Optional.empty();
        }
        CubinImage frame = parser.frame();
        Optional<String> fault = OriModule.fault(frame, functions, parser.anchors());
        fault.ifPresent(message -> fault("ori-module", start, message));
        return fault.isPresent()
                ? Optional.empty()
                : Optional.of(new OriFile(new OriModule(frame, functions, parser.anchors()), places));
    }
}
