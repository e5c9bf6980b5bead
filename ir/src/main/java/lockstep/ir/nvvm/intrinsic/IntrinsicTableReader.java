package lockstep.ir.nvvm.intrinsic;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.nvvm.attr.Attribute;
import lockstep.ir.nvvm.attr.AttributeList;
import lockstep.ir.nvvm.attr.AttributeSet;

/** Reads {@code intrinsics.tsv}, whose head describes its format. A malformed resource is a {@link CompilerBug}. */
final class IntrinsicTableReader {
    private static final String RESOURCE = "intrinsics.tsv";
    private static final int COLUMNS = 8;
    private static final Pattern ATTRIBUTE = Pattern.compile("([a-z]+)(?:\\(([^)]*)\\))?");

    private final Map<String, AttributeSet> effects = new HashMap<>();
    /** By their text: of the rows six in seven have one that another row has. */
    private final Map<String, IntrinsicSignature> signatures = new HashMap<>();

    private final List<IntrinsicInfo> rows = new ArrayList<>();

    List<IntrinsicInfo> read() {
        text().lines().filter(l -> !l.startsWith("#")).forEach(this::readLine);
        return rows;
    }

    private static String text() {
        try (InputStream in = IntrinsicTableReader.class.getResourceAsStream(RESOURCE)) {
            if (in == null) {
                throw new CompilerBug(RESOURCE + " is missing");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void readLine(String line) {
        String[] columns = line.split("\t", -1);
        if (columns.length == 3 && columns[0].equals("effect")) {
            effects.put(columns[1], attributes(columns[2]));
        } else if (columns.length == 3 && columns[0].equals("gap")) {
            rows.add(IntrinsicInfo.gap(columns[1], columns[2]));
        } else if (columns.length == COLUMNS) {
            rows.add(readRow(columns));
        } else {
            throw new CompilerBug(RESOURCE + " has the malformed line: " + line);
        }
    }

    private IntrinsicInfo readRow(String[] columns) {
        AttributeSet function = effects.get(columns[2]);
        if (function == null) {
            throw new CompilerBug(columns[0] + " has the unknown effect " + columns[2]);
        }
        IntrinsicSignature signature = signatures.computeIfAbsent(columns[1], IntrinsicSignature::parse);
        return new IntrinsicInfo(
                columns[0],
                Intrinsic.valueOf(columns[4]),
                modifiers(columns[5]),
                signature,
                places(columns[3], signature, function),
                columns[6].equals("-") ? "" : columns[6],
                columns[7]);
    }

    private static Set<IntrinsicModifier> modifiers(String column) {
        Set<IntrinsicModifier> modifiers = EnumSet.noneOf(IntrinsicModifier.class);
        if (!column.equals("-")) {
            for (String word : column.split(" ")) {
                modifiers.add(IntrinsicModifier.valueOf(word.toUpperCase(Locale.ROOT)));
            }
        }
        return modifiers;
    }

    private static AttributeList places(String column, IntrinsicSignature signature, AttributeSet function) {
        AttributeList list = AttributeList.EMPTY.withFunction(function);
        if (!column.equals("-")) {
            for (String place : column.split(" ")) {
                int colon = place.indexOf(':');
                AttributeSet set =
                        AttributeSet.ofFlags(place.substring(colon + 1).split("\\+"));
                String where = place.substring(0, colon);
                list = where.equals("r") ? list.withResult(set) : list.withParameter(Integer.parseInt(where), set);
            }
        }
        for (int i = 0; i < signature.parameterCount(); i++) {
            if (signature.isImmediate(i)) {
                list = list.withParameter(i, list.parameter(i).with(new Attribute.Flag("immarg")));
            }
        }
        return list;
    }

    private static AttributeSet attributes(String text) {
        List<Attribute> all = new ArrayList<>();
        Matcher matcher = ATTRIBUTE.matcher(text);
        while (matcher.find()) {
            String argument = matcher.group(2);
            all.add(
                    argument == null
                            ? new Attribute.Flag(matcher.group(1))
                            : new Attribute.Structured(matcher.group(1), argument));
        }
        return AttributeSet.of(all);
    }
}
