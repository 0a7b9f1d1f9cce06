package engine

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"
	"slices"
	"time"
)

// An image file has a header, numbers, and the memory of an image. The header names
// the format, which changes with the rest, and a checksum of all that follows it.
const (
	imageFormat = "codemode-executor image 1\n"
	headerSize  = len(imageFormat) + 4
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// readImageFile reads a file with n numbers. use gets them with the memory and its
// size; what it makes of them is only good if readImageFile succeeds.
func readImageFile(file string, n int, use func(numbers []uint64, memory io.Reader, size uint64) error) error {
	f, err := os.Open(file)
	if err != nil {
		return err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return err
	}
	size := info.Size() - int64(headerSize) - int64(8*n)
	header := make([]byte, headerSize)
	if _, err := io.ReadFull(f, header); err != nil || size < 0 || string(header[:len(imageFormat)]) != imageFormat {
		return errors.New("not an image file")
	}
	sum := crc32.New(castagnoli)
	body := io.TeeReader(f, sum)
	numbers := make([]uint64, n)
	if err := binary.Read(body, binary.LittleEndian, numbers); err != nil {
		return err
	}
	if err := use(numbers, body, uint64(size)); err != nil {
		return err
	}
	if sum.Sum32() != binary.LittleEndian.Uint32(header[len(imageFormat):]) {
		return errors.New("the image file is damaged")
	}
	return nil
}

// writeImageFile writes a file under another name and renames it, so that nobody
// reads half of it.
func writeImageFile(file string, numbers []uint64, memory io.Reader) (err error) {
	f, err := os.CreateTemp(filepath.Dir(file), filepath.Base(file)+"-*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, f.Close(), os.Remove(f.Name()))
		}
	}()
	sum := crc32.New(castagnoli)
	if _, err := f.Seek(int64(headerSize), io.SeekStart); err != nil {
		return err
	}
	body := bufio.NewWriter(io.MultiWriter(f, sum))
	if err := binary.Write(body, binary.LittleEndian, numbers); err != nil {
		return err
	}
	if _, err := io.Copy(body, memory); err != nil {
		return err
	}
	if err := body.Flush(); err != nil {
		return err
	}
	if _, err := f.WriteAt(fmt.Appendf(nil, "%s%s", imageFormat, binary.LittleEndian.AppendUint32(nil, sum.Sum32())), 0); err != nil {
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	return os.Rename(f.Name(), file)
}

// keptImages is how many images a cache folder holds: one for each of a few builds of
// the program.
const keptImages = 4

// pruneImages removes the oldest image files of a folder.
func pruneImages(dir string) {
	files, _ := filepath.Glob(filepath.Join(dir, "image-*"))
	written := map[string]time.Time{}
	for _, file := range files {
		if info, err := os.Stat(file); err == nil {
			written[file] = info.ModTime()
		}
	}
	slices.SortFunc(files, func(a, b string) int { return written[b].Compare(written[a]) })
	for _, file := range files[min(keptImages, len(files)):] {
		_ = os.Remove(file)
	}
}
