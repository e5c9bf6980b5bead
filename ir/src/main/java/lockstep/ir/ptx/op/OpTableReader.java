package lockstep.ir.ptx.op;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.ptx.PtxModifier;
import lockstep.ir.ptx.PtxModule.PtxVersion;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxSpace;
import lockstep.ir.ptx.PtxSuffix;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.ptx.op.OpTable.Gap;
import lockstep.ir.ptx.op.OpTable.Since;
import lockstep.ir.ptx.op.PtxForm.FormSlot;

/** Reads the language that the head of {@code ptx.ops} defines. An error in the text is a {@link CompilerBug}. */
final class OpTableReader {
    private static final Pattern BAR = Pattern.compile("(?<= )\\|(?= |$)");
    private static final Pattern SLOT = Pattern.compile("\\(([^)]*)\\)|\\[([^\\]]*)\\]|(\\S+)");

    private final Map<String, List<PtxSuffix>> sets = new HashMap<>();
    private final List<PtxForm> forms = new ArrayList<>();
    private final List<Gap> gaps = new ArrayList<>();
    private final List<PtxSuffix> spaced = new ArrayList<>();
    private final List<PtxSpace> spaces = new ArrayList<>();
    private final Map<PtxSuffix, Since> firsts = new HashMap<>();
    private final Map<PtxSuffix, Since> earlier = new HashMap<>();
    private int line;

    /** The table of the resource. */
    static OpTable readResource() {
        try (InputStream stream = OpTableReader.class.getResourceAsStream("ptx.ops")) {
            return read(new String(Objects.requireNonNull(stream).readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** The table that {@code text} describes. */
    static OpTable read(String text) {
        OpTableReader reader = new OpTableReader();
        text.lines().forEach(reader::line);
        return new OpTable(reader.forms, reader.gaps, reader.spaced, reader.spaces, reader.firsts, reader.earlier);
    }

    private void line(String text) {
        line++;
        if (text.isBlank() || text.startsWith("#")) {
            return;
        }
        List<String> words = Arrays.asList(text.trim().split("\\s+"));
        List<String> rest = words.subList(1, words.size());
        switch (words.getFirst()) {
            case "words" -> sets.put(rest.getFirst(), expand(rest.subList(1, rest.size())));
            case "gap" -> rest.forEach(each -> gaps.add(new Gap(each, false)));
            case "gapword" -> rest.forEach(each -> gaps.add(new Gap(each, true)));
            case "needspace" -> needSpace(rest);
            case "first" -> since(rest, firsts);
            case "earlier" -> since(rest, earlier);
            default -> forms.add(form(BAR.split(text.trim() + " ")));
        }
    }

    private void since(List<String> words, Map<PtxSuffix, Since> into) {
        int colon = words.indexOf(":");
        Since since = since(String.join(" ", words.subList(0, colon)));
        expand(words.subList(colon + 1, words.size())).forEach(word -> into.put(word, since));
    }

    private void needSpace(List<String> words) {
        int colon = words.indexOf(":");
        spaced.addAll(expand(words.subList(0, colon)));
        for (String word : words.subList(colon + 1, words.size())) {
            spaces.add(space(word));
        }
    }

    private PtxSpace space(String word) {
        return PtxModifier.of(word).flatMap(PtxModifier::space).orElseThrow(() -> bug("no space: " + word));
    }

    private PtxForm form(String[] parts) {
        String head = parts[0].trim();
        int space = head.indexOf(' ');
        String opcode = space < 0 ? head : head.substring(0, space);
        List<FormSlot> slots = space < 0 ? List.of() : slots(head.substring(space));
        List<OperandSpec> operands = new ArrayList<>();
        for (String word : parts.length > 1 ? parts[1].trim().split("\\s+") : new String[0]) {
            if (!word.isEmpty()) {
                operands.add(new OperandSpecReader(word, this::expandOne).read());
            }
        }
        Since since = parts.length > 2 ? since(parts[2].trim()) : Since.ALWAYS;
        return new PtxForm(
                PtxOpcode.of(opcode).orElseThrow(() -> bug("no opcode: " + opcode)), slots, operands, since, line);
    }

    private List<FormSlot> slots(String text) {
        List<FormSlot> slots = new ArrayList<>();
        Matcher matcher = SLOT.matcher(text);
        while (matcher.find()) {
            boolean optional = matcher.group(2) != null;
            String words = optional ? matcher.group(2) : matcher.group(1) != null ? matcher.group(1) : matcher.group(3);
            slots.add(new FormSlot(optional, expand(Arrays.asList(words.split(" ")))));
        }
        return slots;
    }

    private List<PtxSuffix> expand(List<String> words) {
        List<PtxSuffix> suffixes = new ArrayList<>();
        for (String word : words) {
            if (word.startsWith("$")) {
                suffixes.addAll(Objects.requireNonNull(sets.get(word.substring(1)), word));
            } else {
                suffixes.add(expandOne(word));
            }
        }
        return suffixes;
    }

    private PtxSuffix expandOne(String word) {
        return PtxType.of(word)
                .<PtxSuffix>map(type -> type)
                .or(() -> PtxModifier.of(word))
                .orElseThrow(() -> bug("no suffix: " + word));
    }

    private Since since(String text) {
        if (text.isEmpty()) {
            return Since.ALWAYS;
        }
        if (text.equals("open")) {
            return new Since(new PtxVersion(1, 0), 0, false, true);
        }
        String[] words = text.split(" ");
        String[] version = words[0].split("\\.");
        String place = words.length > 1 ? words[1] : "0";
        boolean specific = place.endsWith("a");
        int architecture = Integer.parseInt(specific ? place.substring(0, place.length() - 1) : place);
        PtxVersion first = new PtxVersion(Integer.parseInt(version[0]), Integer.parseInt(version[1]));
        return new Since(first, architecture, specific, false);
    }

    private CompilerBug bug(String message) {
        return new CompilerBug("ptx.ops:" + line + ": " + message);
    }
}
