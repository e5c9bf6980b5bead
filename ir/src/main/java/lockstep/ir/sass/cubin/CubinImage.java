package lockstep.ir.sass.cubin;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The contents of a cubin, independent of its layout: {@link CubinLayout} lays it out as a file, {@link ImageReader}
 * reads it from one.
 *
 * @param architecture its number, 75 to 120
 * @param sections code and data in the order of the file
 * @param symbols in their order, without the null symbol; a symbol's index is one more than its place
 * @param facts about functions, for the driver: records of {@code .nv.info}, each a symbol and a number
 * @param calls pairs of symbols, caller and callee, and the four that ptxas always writes
 * @param relocations places that are still to be filled in
 * @param compatibility bytes of {@code .nv.compat}, whose meaning is not known; empty before sm_90
 * @param link information for the linker if it is still to be linked; empty if it is executable
 */
public record CubinImage(
        int architecture,
        List<ImageSection> sections,
        List<ImageSymbol> symbols,
        List<Fact> facts,
        List<Call> calls,
        List<ImageRelocation> relocations,
        Bytes compatibility,
        Optional<LinkFacts> link) {
    /**
     * A number that belongs to a function: {@link CubinAttribute#REGISTER_COUNT}, {@link CubinAttribute#FRAME_SIZE},
     * the smallest and the largest stack.
     *
     * @param code what the number means
     * @param symbol index of the function's symbol
     * @param value the number
     */
    public record Fact(int code, int symbol, int value) {}

    /**
     * An entry of the graph of calls.
     *
     * @param caller index of a symbol
     * @param callee index of a symbol, or a negative number
     */
    public record Call(int caller, int callee) {}

    public CubinImage {
        sections = List.copyOf(sections);
        symbols = List.copyOf(symbols);
        facts = List.copyOf(facts);
        calls = List.copyOf(calls);
        relocations = List.copyOf(relocations);
    }

    /** An executable cubin. */
    public CubinImage(
            int architecture,
            List<ImageSection> sections,
            List<ImageSymbol> symbols,
            List<Fact> facts,
            List<Call> calls,
            List<ImageRelocation> relocations,
            Bytes compatibility) {
        this(architecture, sections, symbols, facts, calls, relocations, compatibility, Optional.empty());
    }

    /** The kernels in the order of their sections. */
    public List<KernelImage> kernels() {
        List<KernelImage> found = new ArrayList<>();
        for (ImageSection section : sections) {
            if (section instanceof KernelImage kernel) {
                found.add(kernel);
            }
        }
        return found;
    }

    /** The index of the symbol {@code name}; 0 if there is no such symbol. */
    public int symbol(String name) {
        for (int i = 0; i < symbols.size(); i++) {
            if (symbols.get(i).name().equals(name)) {
                return i + 1;
            }
        }
        return 0;
    }

    /**
     * A place in a section that the linker or the loader fills in.
     *
     * @param section name of the section that contains the place
     * @param offset of the place in it
     * @param type how it is filled in
     * @param symbol index of the symbol; the first of {@link CubinImage#symbols} has 1
     * @param addend what is added; 0 before sm_90
     */
    public record ImageRelocation(String section, long offset, int type, int symbol, long addend) {}

    /** A section that a program needs when it runs: what the other sections of a cubin are about. */
    public sealed interface ImageSection permits KernelImage, DataImage {
        /** The name of the section. */
        String section();
    }
}
