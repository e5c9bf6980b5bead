package lockstep.ir.ptx.machine;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/** The invariants of registers and rows that a function of machine IR keeps. */
public enum MachineStage {
    /** Each register has one definition; PHIs are allowed. */
    SSA("ssa"),
    /** A register may have several definitions; there are no PHIs. The default where the text states no stage. */
    VIRTUAL("virtual"),
    /** As {@link #VIRTUAL}, and there are neither open rows nor frame objects: it can be closed. */
    FINAL("final");

    private final String text;

    MachineStage(String text) {
        this.text = text;
    }

    /** The word in texts. */
    public String text() {
        return text;
    }

    /** The words of all stages, for messages. */
    static String known() {
        return Arrays.stream(values()).map(MachineStage::text).collect(Collectors.joining(", "));
    }

    static Optional<MachineStage> of(String text) {
        for (MachineStage stage : values()) {
            if (stage.text.equals(text)) {
                return Optional.of(stage);
            }
        }
        return Optional.empty();
    }
}
