package lockstep.ir.ptx.op;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import lockstep.ir.ptx.PtxModule.PtxVersion;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxSpace;
import lockstep.ir.ptx.PtxSuffix;

/** All forms of all opcodes, and the gaps that are not modelled. Immutable, read once from {@code ptx.ops}. */
public final class OpTable {
    private static final OpTable TABLE = OpTableReader.readResource();

    private final List<PtxForm> forms;
    private final List<Gap> gaps;
    private final List<PtxSuffix> spaced;
    private final List<PtxSpace> spaces;
    private final Map<PtxSuffix, Since> firsts;
    private final Map<PtxSuffix, Since> earlier;
    private final Map<PtxOpcode, List<PtxForm>> byOpcode = new EnumMap<>(PtxOpcode.class);

    OpTable(
            List<PtxForm> forms,
            List<Gap> gaps,
            List<PtxSuffix> spaced,
            List<PtxSpace> spaces,
            Map<PtxSuffix, Since> firsts,
            Map<PtxSuffix, Since> earlier) {
        this.firsts = Map.copyOf(firsts);
        this.earlier = Map.copyOf(earlier);
        this.forms = List.copyOf(forms);
        this.gaps = List.copyOf(gaps);
        this.spaced = List.copyOf(spaced);
        this.spaces = List.copyOf(spaces);
        for (PtxForm form : forms) {
            byOpcode.computeIfAbsent(form.opcode(), opcode -> new ArrayList<>()).add(form);
        }
    }

    /** The table of PTX. */
    public static OpTable get() {
        return TABLE;
    }

    /** All forms in the order of the resource. */
    public List<PtxForm> forms() {
        return forms;
    }

    /** The forms of {@code opcode}; empty if it is a gap. */
    public List<PtxForm> forms(PtxOpcode opcode) {
        return byOpcode.getOrDefault(opcode, List.of());
    }

    /** The gaps, in the order of the resource. */
    public List<Gap> gaps() {
        return gaps;
    }

    /** The one form that takes these suffixes. */
    public Optional<PtxForm> find(PtxOpcode opcode, List<PtxSuffix> suffixes) {
        for (PtxForm form : forms(opcode)) {
            if (form.matches(suffixes)) {
                return Optional.of(form);
            }
        }
        return Optional.empty();
    }

    /** Where an instruction of {@code form} with these suffixes exists: some suffixes are newer than their form. */
    public Since since(PtxForm form, List<PtxSuffix> suffixes) {
        Since since = form.since();
        for (PtxSuffix suffix : suffixes) {
            since = since.and(since(suffix));
        }
        return since;
    }

    /**
     * Where else than by {@link #since} instructions with one of these suffixes exist: in earlier versions, on later
     * machines.
     */
    public Optional<Since> earlier(List<PtxSuffix> suffixes) {
        for (PtxSuffix suffix : suffixes) {
            Since since = earlier.get(suffix);
            if (since != null) {
                return Optional.of(since);
            }
        }
        return Optional.empty();
    }

    /** Where a suffix exists that is newer than the forms with it; everywhere otherwise. */
    public Since since(PtxSuffix suffix) {
        return firsts.getOrDefault(suffix, Since.ALWAYS);
    }

    /** The gap that {@code mnemonic} belongs to: an opcode and its suffixes, with dots between. */
    public Optional<Gap> gap(String mnemonic) {
        for (Gap gap : gaps) {
            if (gap.has(mnemonic)) {
                return Optional.of(gap);
            }
        }
        return Optional.empty();
    }

    /** Whether an instruction with {@code suffix} must be generic or in one of {@link #spacesOfSpaced}. */
    public boolean isSpaced(PtxSuffix suffix) {
        return spaced.contains(suffix);
    }

    /** The spaces that instructions may name where a suffix {@link #isSpaced}. */
    public List<PtxSpace> spacesOfSpaced() {
        return spaces;
    }

    /**
     * Instructions that exist but are not modelled.
     *
     * @param text what they begin with, {@code "cp.async.bulk"}, or one of their suffixes
     * @param anywhere whether it is a suffix that may be anywhere after the opcode
     */
    public record Gap(String text, boolean anywhere) {
        public Gap {
            Objects.requireNonNull(text);
        }

        /** Whether the instruction whose opcode and suffixes are {@code mnemonic} belongs to it. */
        boolean has(String mnemonic) {
            String ended = mnemonic + ".";
            return anywhere ? ended.contains("." + text + ".") : ended.startsWith(text + ".");
        }
    }

    /**
     * Where a form exists.
     *
     * @param version the first version of PTX that has it
     * @param architecture the first architecture that has it, {@code 90} for sm_90; 0 for all
     * @param specific whether only that architecture has it, as {@code sm_90a}, and later ones in their own {@code a}
     *     kinds
     * @param open whether it is machine IR, which ptxas does not know
     */
    public record Since(PtxVersion version, int architecture, boolean specific, boolean open) {
        /** In all versions, everywhere. */
        public static final Since ALWAYS = new Since(new PtxVersion(1, 0), 0, false, false);

        public Since {
            Objects.requireNonNull(version);
        }

        /** The versions and architectures where both this and {@code other} exist. */
        Since and(Since other) {
            PtxVersion later = version.isAtLeast(other.version) ? version : other.version;
            int larger = Math.max(architecture, other.architecture);
            return new Since(later, larger, specific || other.specific, open || other.open);
        }

        @Override
        public String toString() {
            if (open) {
                return "open";
            }
            String place = architecture == 0 ? "" : " sm_" + architecture + (specific ? "a" : "");
            return version + place;
        }
    }
}
