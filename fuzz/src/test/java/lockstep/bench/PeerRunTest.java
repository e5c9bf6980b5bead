package lockstep.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import lockstep.bench.KernelPeers.PeerRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PeerRunTest {
    @Test
    void linesAreReadAmongOthers() {
        String output = "device CPU\nk1 wall=0.500000000 processor=0.250000000 crc32=0f9e10e7\nk2 wall=1 processor=2 "
                + "crc32=00000000\n";
        assertEquals(
                List.of(new PeerRun("k1", 0.5, 0.25, "0f9e10e7"), new PeerRun("k2", 1, 2, "00000000")),
                PeerRun.read(output));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "k1 wall=1 processor=1",
                "k1 wall=-1 processor=1 crc32=00000000",
                "x k1 wall=1 processor=1 crc32=0"
            })
    void othersAreNone(String output) {
        assertEquals(List.of(), PeerRun.read(output));
    }
}
