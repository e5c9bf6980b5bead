package lockstep.ir.sass.cubin;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import lockstep.ir.sass.cubin.Cubin.Relocation;
import lockstep.ir.sass.cubin.Cubin.Symbol;

/**
 * Divides a cubin that holds several programs, whose functions and variables have the number of their program in their
 * names. Each part is a cubin with what belongs to one program and what belongs to none, under the program's own names:
 *
 * <pre>
 * .text.k_p0  .text.k_p1  .nv.constant3      part 1:  (none)  .text.k  .nv.constant3
 * </pre>
 *
 * Sections and symbols keep their indices, by which attributes refer to them; those of another program are replaced by
 * null entries. A symbol belongs to the program of its section; in a section that all share (variables) its own name
 * decides. Shared sections stay whole, with the bytes of other programs' variables in them.
 */
public final class CubinDivision {
    private static final Section NO_SECTION = new Section("", 0, Section.NULL, 0, 0, 0, 0, 0, 0, 0, 0, Bytes.EMPTY);
    private static final Symbol NO_SYMBOL = new Symbol("", 0, 0, 0, 0, 0);
    private static final int SHARED = -1;

    /** Maps names to the programs that they belong to. */
    public interface Names {
        /** The number of the program that {@code name}, of a section or symbol, belongs to; empty if all share it. */
        OptionalInt program(String name);

        /** {@code name}, which is of a program, without the number. */
        String original(String name);
    }

    private final Cubin whole;
    private final Names names;
    private final int[] sectionOwners;
    private final int[] symbolOwners;

    /** A division of {@code whole}. */
    public CubinDivision(Cubin whole, Names names) {
        this.whole = Objects.requireNonNull(whole);
        this.names = Objects.requireNonNull(names);
        this.sectionOwners = whole.sections().stream()
                .mapToInt(section -> owner(section.name()))
                .toArray();
        this.symbolOwners = whole.symbols().stream().mapToInt(this::owner).toArray();
    }

    private int owner(String name) {
        return names.program(name).orElse(SHARED);
    }

    private int owner(Symbol symbol) {
        boolean isPlaced = symbol.section() > 0 && symbol.section() < sectionOwners.length;
        int placed = isPlaced ? sectionOwners[symbol.section()] : SHARED;
        return placed == SHARED ? owner(symbol.name()) : placed;
    }

    /** The part of the program {@code number}. */
    public Cubin part(int number) {
        List<Section> sections = new ArrayList<>(sectionOwners.length);
        for (int i = 0; i < sectionOwners.length; i++) {
            Section section = whole.sections().get(i);
            sections.add(isOf(sectionOwners[i], number) ? renamed(section) : NO_SECTION);
        }
        List<Symbol> symbols = new ArrayList<>(symbolOwners.length);
        for (int i = 0; i < symbolOwners.length; i++) {
            Symbol symbol = whole.symbols().get(i);
            symbols.add(isOf(symbolOwners[i], number) ? renamed(symbol) : NO_SYMBOL);
        }
        List<Relocation> relocations = whole.relocations().stream()
                .filter(relocation -> isOf(sectionOwners, relocation.section(), number)
                        && isOf(symbolOwners, relocation.symbol(), number))
                .toList();
        return new Cubin(whole.header(), sections, whole.segments(), symbols, relocations, whole.fileSize());
    }

    /** Names that a damaged file refers to but does not have belong to no program. */
    private static boolean isOf(int[] owners, int index, int number) {
        return index < 0 || index >= owners.length || isOf(owners[index], number);
    }

    private static boolean isOf(int owner, int number) {
        return owner == SHARED || owner == number;
    }

    private Section renamed(Section section) {
        return names.program(section.name()).isEmpty() ? section : section.withName(names.original(section.name()));
    }

    private Symbol renamed(Symbol symbol) {
        return names.program(symbol.name()).isEmpty() ? symbol : symbol.withName(names.original(symbol.name()));
    }
}
