package lockstep.ir.sass.isa;

import java.util.ArrayList;
import java.util.List;
import lockstep.ir.sass.isa.SassForm.Evidence;
import lockstep.ir.sass.isa.SassOperandReader.OperandPositions;

/** Reads one line {@code op}: a form for each architecture and opcode that it names. */
final class RowReader {
    private static final int COLUMNS = 6;
    private static final int FORM_SHIFT = 9;
    private static final int EXTENDED = 1 << 12;
    /** Operand forms with a uniform register in bits 32 to 63: these set bit 91. */
    private static final String EXTENDED_FORMS = "67";

    private final IsaReader reader;
    private final String[] columns;

    RowReader(IsaReader reader, String line) {
        this.reader = reader;
        this.columns = line.split("\\|", -1);
        if (columns.length != COLUMNS) {
            throw new IllegalArgumentException(columns.length + " columns instead of " + COLUMNS);
        }
        for (int i = 0; i < columns.length; i++) {
            columns[i] = columns[i].strip();
        }
    }

    List<SassForm> read() {
        List<SassForm> forms = new ArrayList<>();
        for (Architecture architecture : Architecture.values()) {
            if (covers(columns[1], architecture)) {
                readKeys(architecture, forms);
            }
        }
        if (forms.isEmpty()) {
            throw new IllegalArgumentException("no architecture");
        }
        return forms;
    }

    /** Ranges {@code 75-86}, open ones {@code 90-}, single ones {@code 90a}; 90a is beyond 90 and covered by ranges. */
    private static boolean covers(String ranges, Architecture architecture) {
        for (String range : ranges.split(",")) {
            int dash = range.indexOf('-');
            String first = dash < 0 ? range : range.substring(0, dash);
            String last = dash < 0 ? range : range.substring(dash + 1);
            int at = architecture.ordinal();
            int from = named(first).ordinal();
            int to = last.isEmpty() ? Integer.MAX_VALUE : named(last).ordinal();
            boolean isSameNumber = last.equals("" + architecture.number()) && dash >= 0;
            if (at >= from && (at <= to || isSameNumber)) {
                return true;
            }
        }
        return false;
    }

    private static Architecture named(String number) {
        return Architecture.ofTool("sm_" + number)
                .orElseThrow(() -> new IllegalArgumentException("unknown architecture " + number));
    }

    /** {@code raw 0918,0b1d}, {@code uraw 0882}, {@code alu 021:1245}, {@code ualu 090:14}. */
    private void readKeys(Architecture architecture, List<SassForm> forms) {
        String[] words = columns[2].split("\\s+");
        switch (words[0]) {
            case "raw", "uraw" -> readRaw(architecture, words[1], words[0].equals("uraw"), forms);
            case "alu", "ualu" -> readArithmetic(architecture, words[1], words[0].equals("ualu"), forms);
            default -> throw new IllegalArgumentException("unknown kind of opcode " + words[0]);
        }
    }

    private void readRaw(Architecture architecture, String keys, boolean isUniform, List<SassForm> forms) {
        for (String key : keys.split(",")) {
            forms.add(form(architecture, Integer.parseInt(key, 16), OperandPositions.unnumbered(isUniform)));
        }
    }

    private void readArithmetic(Architecture architecture, String keys, boolean isUniform, List<SassForm> forms) {
        String[] parts = keys.split(":");
        for (char letter : parts[1].toCharArray()) {
            boolean isExtended = isUniform || EXTENDED_FORMS.indexOf(letter) >= 0;
            int key = Integer.parseInt(parts[0], 16) | (letter - '0') << FORM_SHIFT | (isExtended ? EXTENDED : 0);
            forms.add(form(architecture, key, new OperandPositions(letter - '0', isUniform)));
        }
    }

    private SassForm form(Architecture architecture, int opcode, OperandPositions positions) {
        FormBuilder builder = new FormBuilder(columns[0], architecture, opcode);
        FieldReader fields = new FieldReader(reader, builder);
        for (String token : columns[4].isEmpty() ? new String[0] : columns[4].split("\\s+")) {
            fields.read(token);
        }
        if (positions.isUniform()) {
            builder.makeUniform();
        }
        if (reader.isPure(SassForm.mnemonic(builder.name()))) {
            builder.makePure();
        }
        SassOperandReader operands = new SassOperandReader(reader, builder, positions);
        for (String token : columns[3].isEmpty() ? new String[0] : columns[3].split("\\s*,\\s*")) {
            operands.read(token);
        }
        readEvidence(builder);
        if (!reader.isNew(builder.signature())) {
            builder.nameByOpcode();
        }
        return builder.build();
    }

    private void readEvidence(FormBuilder builder) {
        for (Evidence each : Evidence.values()) {
            if (columns[5].indexOf(each.letter()) >= 0) {
                builder.evidence().add(each);
            }
        }
        if (builder.evidence().size() != columns[5].length()) {
            throw new IllegalArgumentException("evidence " + columns[5]);
        }
    }
}
