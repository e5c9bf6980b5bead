package lockstep.compiler.option;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import lockstep.compiler.table.TableText;

/**
 * The table of options: 221 slots and the options known only by name. Read once from {@code slots.txt} and
 * {@code named.txt}; a slot out of order or at a wrong offset is a fault of the table.
 */
public final class OptionTable {
    /** Number of slots (seed 000, NVVMPassOptions). */
    public static final int SLOTS = 221;

    /** Offset of slot 1, after the level and the pointer to the registry. */
    private static final int FIRST_OFFSET = 16;

    /** Offset of the sentinel after the last slot. */
    private static final int END_OFFSET = 4480;

    private static final String SLOT_RESOURCE = "slots.txt";
    private static final String NAME_RESOURCE = "named.txt";
    private static final int SLOT_COLUMNS = 9;
    private static final int NAME_COLUMNS = 3;

    private static final List<OptionSlot> ALL = readSlots(text(SLOT_RESOURCE));
    private static final List<NamedOption> NAMED = readNamed();

    private OptionTable() {}

    /** All slots, slot 1 first. */
    public static List<OptionSlot> slots() {
        return ALL;
    }

    /** The options known by name only, in the seed's order. */
    public static List<NamedOption> named() {
        return NAMED;
    }

    /**
     * The slot with this index.
     *
     * @throws IndexOutOfBoundsException unless it is 1 to 221
     */
    public static OptionSlot slot(int index) {
        return ALL.get(index - 1);
    }

    /**
     * The slot at this offset.
     *
     * @throws IllegalArgumentException if no slot begins there
     */
    public static OptionSlot atOffset(int offset) {
        return ALL.stream()
                .filter(slot -> slot.offset() == offset)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no slot begins at offset " + offset));
    }

    private static String text(String resource) {
        return TableText.text(resource, OptionTable.class.getResourceAsStream(resource));
    }

    /** Parses slot rows; tests pass other text. */
    static List<OptionSlot> readSlots(String text) {
        List<OptionSlot> slots = new ArrayList<>();
        int offset = FIRST_OFFSET;
        for (TableText.Row row : TableText.rows(SLOT_RESOURCE, text, SLOT_COLUMNS)) {
            OptionSlot slot = slot(row);
            if (slot.slot() != slots.size() + 1 || slot.offset() != offset) {
                throw row.fault("expected slot " + (slots.size() + 1) + " at offset " + offset);
            }
            if (!isDefault(slot)) {
                throw row.fault("no value of a " + slot.type().word());
            }
            slots.add(slot);
            offset += slot.type().bytes();
        }
        if (slots.size() != SLOTS || offset != END_OFFSET) {
            throw new TableText.Row(SLOT_RESOURCE, List.of()).fault("ends with slot " + slots.size());
        }
        return List.copyOf(slots);
    }

    private static boolean isDefault(OptionSlot slot) {
        return switch (slot.type()) {
            case BOOL -> slot.defaultValue().matches("[01]");
            case INTEGER -> slot.defaultValue().matches("-?[0-9]{1,9}");
            case STRING, STRING_POINTER -> slot.defaultValue().isEmpty();
        };
    }

    private static OptionSlot slot(TableText.Row row) {
        String offset = row.cell(1);
        if (!row.cell(0).matches("[0-9]{1,3}") || !offset.matches("[0-9]{1,4}\\*?")) {
            throw row.fault("no slot and offset");
        }
        return new OptionSlot(
                Integer.parseInt(row.cell(0)),
                Integer.parseInt(offset.replace("*", "")),
                offset.endsWith("*"),
                SlotType.named(row.cell(2)).orElseThrow(() -> row.fault("no such type")),
                row.cell(3),
                row.cell(4),
                row.cell(5).equals("inverted"),
                row.cell(6),
                row.cell(7).equals("decoded"),
                row.cell(8));
    }

    private static List<NamedOption> readNamed() {
        List<NamedOption> options = new ArrayList<>();
        for (TableText.Row row : TableText.rows(NAME_RESOURCE, text(NAME_RESOURCE), NAME_COLUMNS)) {
            NamedOption.Kind kind = NamedOption.Kind.valueOf(row.cell(1).toUpperCase(Locale.ROOT));
            options.add(new NamedOption(row.cell(0), kind, row.cell(2)));
        }
        return List.copyOf(options);
    }
}
